import PostalMime, { type Address, type Attachment, type Email } from 'postal-mime';
import type { MailOpener, OpenedMail } from '../service/ports/mail.ts';

/**
 * Opens mails that we made ourselves, to look at them. It trusts them: what a stranger sent is read by `mailReader`.
 */
export function mailOpener(): MailOpener {
  return { open: async (raw) => opened(await PostalMime.parse(raw, { attachmentEncoding: 'arraybuffer' })) };
}

function opened(mail: Email): OpenedMail {
  const replyTo = (mail.replyTo ?? []).map(written).join(', ');
  return {
    subject: mail.subject ?? '',
    from: mail.from === undefined ? '' : written(mail.from),
    to: (mail.to ?? []).map(written).join(', '),
    date: mail.headers.find(({ key }) => key === 'date')?.value ?? '',
    replyTo: replyTo === '' ? null : replyTo,
    text: withoutLastLineEnd(mail.text ?? ''),
    html: withoutLastLineEnd(mail.html ?? ''),
    pictures: mail.attachments.flatMap(pictureOf),
  };
}

// The line end before the next part belongs to the part's delimiter; the parser leaves it in.
function withoutLastLineEnd(text: string): string {
  return text.replace(/\n$/, '');
}

/** "Marches-3 <orders@play.example.org>", or the bare address where there is no name. */
function written({ name, address = '' }: Address): string {
  return name === '' ? address : `${name} <${address}>`;
}

function pictureOf({ contentId, content, mimeType }: Attachment): OpenedMail['pictures'] {
  if (contentId === undefined || !mimeType.startsWith('image/') || !(content instanceof ArrayBuffer))
    return [];
  return [{ id: contentId.replace(/^<|>$/g, ''), png: new Uint8Array(content) }];
}
