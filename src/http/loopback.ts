import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';

/** Whether an address is this machine itself. */
function isLoopback(address: string): boolean {
  const plain = address.replace(/^::ffff:/i, '');
  return plain === '::1' || /^127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(plain);
}

/**
 * Whether somebody on this machine asks, and no page of another site by his browser: a name that was made to point
 * here stands in the Host header, and a proxy says for whom it asks.
 */
export function isFromThisMachine({
  ip,
  hostname,
  headers,
}: Pick<FastifyRequest, 'ip' | 'hostname' | 'headers'>): boolean {
  const host = hostname.replace(/^\[|\]$/g, '').toLowerCase();
  const forwarded = headers.forwarded ?? headers['x-forwarded-for'] ?? headers['x-real-ip'];
  return isLoopback(ip) && forwarded === undefined && (host === 'localhost' || isIP(host) !== 0);
}
