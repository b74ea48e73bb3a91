import type { MailParts } from './ports/mail.ts';
import type { Settings } from './ports/ports.ts';
import type { OutboxEntry } from './ports/records.ts';

/** Where a letter can be read on the web: whoever has the link sees this letter and nothing else. */
export function letterLink(
  { baseUrl }: Pick<Settings, 'baseUrl'>,
  { linkKey }: Pick<OutboxEntry, 'linkKey'>,
): string {
  return `${baseUrl}/letters/${linkKey}`;
}

/** The same mail for a server that took the whole one for too large, or for something else: text, and a link. */
export function lightened(parts: MailParts, link: string): MailParts {
  const note = [
    'Your mail server did not take this letter with its pictures, so this is',
    'its text alone. The whole letter:',
    `  ${link}`,
  ];
  return { ...parts, text: `${note.join('\n')}\n\n${parts.text}`, html: null, pictures: [] };
}
