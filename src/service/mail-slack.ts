import type { Settings } from './ports/ports.ts';

type Slack = Pick<Settings, 'mailSlackMs'>;

/** By now, mails that were taken for us up to this time have come in. */
export function heardUpTo(now: Date, { mailSlackMs }: Slack): Date {
  return new Date(now.getTime() - mailSlackMs);
}

/** When all mails that were taken for us before a deadline have come in. */
export function heardOf(deadline: Date, { mailSlackMs }: Slack): Date {
  return new Date(deadline.getTime() + mailSlackMs);
}
