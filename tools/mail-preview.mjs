// `npm run mail:preview`: every kind of letter as a page for developers, over loopback: HTML in light, dark and on a
// narrow screen, and the text beside it. A letter is rendered anew at each look.
import http from 'node:http';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const CHECKOUT = path.resolve(import.meta.dirname, '..');
const PORT = Number(process.env.PORT ?? 8090);
const PLACE = {
  baseUrl: 'https://play.example.org',
  replyTo: 'orders+token@play.example.org',
  turnOff: 'https://play.example.org/letters/4ce4f92e-1111-4111-a111-111111111111/unsubscribe',
};
/** Inside the frame a mail follows the color scheme of the frame, as it does in a mail program. */
const VIEWS = [
  { name: 'light', width: 720, scheme: 'light' },
  { name: 'dark', width: 720, scheme: 'dark' },
  { name: 'narrow', width: 360, scheme: 'light' },
];

const { register } = await import('tsx/esm/api');
register();
const { stationery } = await source('src/letters/stationery.ts');
const { EVERY_LETTER } = await source('test/letters/kinds.ts');

const server = http.createServer((request, response) => {
  const url = new URL(request.url ?? '/', 'http://127.0.0.1');
  const name = url.searchParams.get('letter');
  const letter = name === null ? null : EVERY_LETTER[name];
  response.setHeader('content-type', 'text/html; charset=utf-8');
  if (name !== null && letter === undefined) response.writeHead(404).end('No such letter.');
  else if (name === null) response.end(index());
  else if (url.pathname === '/html') response.end(html(letter, url.searchParams.get('scheme')));
  else response.end(page(name, letter));
});
server.listen(PORT, '127.0.0.1', () => console.log(`Letters of every kind: http://127.0.0.1:${PORT}/`));

function index() {
  const items = Object.keys(EVERY_LETTER).map(
    (name) => `<li><a href="/page?letter=${encodeURIComponent(name)}">${name}</a></li>`,
  );
  return frame('Letters', `<ul>${items.join('')}</ul>`);
}

/**
 * @param {string} name
 * @param {object} letter
 */
function page(name, letter) {
  const { subject, text, html: body } = stationery().render(letter, PLACE);
  const frames = VIEWS.map(({ name: view, width, scheme }) => {
    const source = `/html?letter=${encodeURIComponent(name)}&amp;scheme=${scheme}`;
    return `<figure><figcaption>${view}, ${width} px</figcaption><iframe src="${source}" width="${width}" height="900" title="${view}"></iframe></figure>`;
  });
  const size = `${Math.ceil(Buffer.byteLength(body) / 1024)} KB of HTML`;
  return frame(
    subject,
    `<p><a href="/">all letters</a>, ${size}</p>${frames.join('')}<pre>${escape(text)}</pre>`,
  );
}

/**
 * The media query is answered as asked for, whatever the browser prefers.
 * @param {object} letter
 * @param {string | null} scheme
 */
function html(letter, scheme) {
  const { html: body } = stationery().render(letter, PLACE);
  return body.replaceAll('(prefers-color-scheme:dark)', scheme === 'dark' ? 'all' : 'not all');
}

/**
 * @param {string} title
 * @param {string} body
 */
function frame(title, body) {
  return `<!doctype html><meta charset="utf-8"><title>${escape(title)}</title><style>body{font:15px/1.5 system-ui;margin:24px}figure{display:inline-block;margin:0 16px 16px 0;vertical-align:top}iframe{border:1px solid #888}pre{border:1px solid #888;padding:12px;width:80ch}</style><h1>${escape(title)}</h1>${body}`;
}

/** @param {string} text */
function escape(text) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}

/** @param {string} file */
function source(file) {
  return import(pathToFileURL(path.join(CHECKOUT, file)).href);
}
