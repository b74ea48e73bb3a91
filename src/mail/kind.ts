import type { MailKind } from '../service/ports/mail.ts';
import { bounceIn, isFromMailSystem } from './bounce.ts';
import { decodeWords } from './encoded-words.ts';
import { everyPart, headerOf, headersOf, isCms, type MailPart, type ParsedMail, senderOf } from './mime.ts';

/** Header that every mail of ours bears, so that we know it when it comes back. */
export const LOOP_MARK = 'X-Adjutant-Loop';

export interface KindOfMail {
  readonly kind: MailKind;
  /** Why no person wrote it to us, in plain words; null when a person did. */
  readonly automatic: string | null;
}

/**
 * Who wrote this mail: a person, or a program. [RFC 3834]
 * A program's mail is never answered and never read for orders: a bounce holds our own report, a list copy may
 * have been rewritten on its way. The empty envelope sender is judged where the envelope is known.
 */
export function kindOf(mail: ParsedMail): KindOfMail {
  const program = PROGRAMS.find(({ wrote }) => wrote(mail));
  if (program !== undefined) return { kind: program.kind, automatic: program.words };
  return { kind: 'message', automatic: null };
}

interface Program {
  readonly kind: MailKind;
  readonly words: string;
  readonly wrote: (mail: ParsedMail) => boolean;
}

/** The first that fits counts: a bounce also calls itself automatic, and an answer from a list has a list's headers. */
const PROGRAMS: readonly Program[] = [
  { kind: 'own', words: 'one of our own mails came back', wrote: isOwn },
  {
    kind: 'bounce',
    words: 'a report about a mail that could not be delivered',
    wrote: (mail) => bounceIn(mail) !== null,
  },
  {
    kind: 'auto-reply',
    words: 'a note that a mail was opened',
    wrote: ({ root }) => reportType(root) === 'disposition-notification',
  },
  {
    kind: 'bounce',
    words: 'a report from a mail system',
    wrote: ({ root }) => root.type === 'multipart/report',
  },
  {
    kind: 'calendar',
    words: 'an answer to a calendar entry',
    wrote: isCalendarMail,
  },
  { kind: 'auto-reply', words: 'an automatic answer', wrote: isAutoReply },
  { kind: 'list', words: 'a mail that came through a mailing list', wrote: isFromList },
  {
    kind: 'list',
    words: 'a mass mail',
    wrote: (mail) => /^\s*bulk/i.test(headerOf(mail, 'precedence')),
  },
  {
    kind: 'auto-reply',
    words: 'an automatic answer',
    wrote: (mail) => /^\s*junk/i.test(headerOf(mail, 'precedence')),
  },
  { kind: 'bounce', words: 'a mail from a mail system', wrote: isFromMailSystem },
  {
    kind: 'bounce',
    words: 'a mail without a return address',
    wrote: (mail) => /^\s*<\s*(mailer-daemon(@[^>]{0,200})?)?>/i.test(headerOf(mail, 'return-path')),
  },
];

function has(mail: ParsedMail, header: string): boolean {
  return mail.headers.some(({ key }) => key === header.toLowerCase());
}

/** Some providers take foreign headers away; the Message-ID that we gave it stays. */
function isOwn(mail: ParsedMail): boolean {
  return (
    mail.headers.some(({ key }) => key.startsWith(OWN_HEADERS)) ||
    headersOf(mail, 'x-loop').some((value) => /^\s*(adjutant|orders)[@+]/i.test(value)) ||
    OWN_MESSAGE_ID.test(headerOf(mail, 'message-id')) ||
    (isAutoReply(mail) && /^adjutant@/i.test(senderOf(mail)?.address ?? ''))
  );
}

/** Nobody who answers a mail copies them. */
const OWN_HEADERS = 'x-adjutant-';

/** As `messageIdOf` makes them. */
const OWN_MESSAGE_ID = /^\s*<w\d{1,6}\.b\d{1,4}\.[0-9a-f-]{36}@/i;

function reportType(root: MailPart): string | null {
  return root.type === 'multipart/report' ? (root.params.get('report-type')?.toLowerCase() ?? null) : null;
}

/**
 * An answer to an invitation, or an invitation and nothing else. One beside the text is neither (Outlook adds one to
 * orders), unless the subject says that it is what the mail is about.
 */
function isCalendarMail(mail: ParsedMail): boolean {
  const parts = everyPart(mail.root);
  const methods = parts.flatMap((part) => calendarMethod(part) ?? []);
  if (methods.some((method) => /^(reply|counter|declinecounter|refresh)$/i.test(method))) return true;
  if (methods.length === 0) return /calendarmessage/i.test(headerOf(mail, 'content-class'));
  return calendarMethod(mail.root) !== null || CALENDAR_SUBJECT.test(decodeWords(headerOf(mail, 'subject')));
}

const CALENDAR_SUBJECT =
  /^\s*(accepted|declined|tentative(ly accepted)?|(updated )?invitation|cancel(l)?ed|zugesagt|abgesagt|abgelehnt|mit vorbehalt|einladung|termin(absage|bestätigung)|accepté|refusé|aceptad[ao]|rechazad[ao]|accettat[oa]|rifiutat[oa]|geaccepteerd|geweigerd|zaakceptowano|odrzucono|принято|отклонено|承諾|辞退|已接受|已拒绝)(?![\p{L}\p{N}])[^:：]{0,30}[:：]/iu;

/** What a calendar part asks for; null: it is no calendar. */
function calendarMethod(part: MailPart): string | null {
  if (part.type !== 'text/calendar' && part.type !== 'application/ics') return null;
  const head = new TextDecoder().decode(part.bytes.subarray(0, 4096));
  return part.params.get('method') ?? /^METHOD:(\w{1,20})/im.exec(head)?.[1] ?? '';
}

function isAutoReply(mail: ParsedMail): boolean {
  const said = headerOf(mail, 'auto-submitted')
    .slice(0, 1_000)
    .replace(/\([^()]{0,200}\)/g, '')
    .trim();
  if (said !== '' && !/^no\b/i.test(said)) return true;
  if (AUTO_HEADERS.some((header) => has(mail, header) && !/^\s*(no|false)\b/i.test(headerOf(mail, header))))
    return true;
  return (
    /^\s*auto[_-]?reply/i.test(headerOf(mail, 'precedence') || headerOf(mail, 'preference')) ||
    /autoresponder/i.test(headerOf(mail, 'x-post-messageclass')) ||
    AUTO_SUBJECT.test(decodeWords(headerOf(mail, 'subject')))
  );
}

const AUTO_HEADERS = [
  'x-autoreply',
  'x-autorespond',
  'x-autoreply-from',
  'x-mail-autoreply',
  'x-autogenerated',
  'x-auto-reply',
  'x-fc-machinegenerated',
  'x-vacation',
];

/** Older servers answer without a header that says so; the beginning of the subject does, in the language of the user. */
const AUTO_SUBJECT =
  /^\s*(\[?(auto(matic)?[ -]?(reply|response|antwort)|out of (the )?office|abwesenheits(notiz|benachrichtigung|meldung|assistent)|automatische? (antwort|antwoord|abwesenheit\w*)|réponse automatique|absence du bureau|respuesta automática|fuera de la oficina|risposta automatica|fuori sede|resposta automática|ausência|afwezig|afwezigheid|autosvar|automatiskt? svar|automaattinen vastaus|poissaoloviesti|odpowiedź automatyczna|autoodpowiedź|nieobecność|automatická odpověď|automatyczna odpowiedź|automatická odpoveď|автоответ|автоматический ответ|автоматична відповідь|automatikus válasz|otomatik yanıt|răspuns automat|αυτόματη απάντηση|מענה אוטומטי|رد تلقائي|자동 회신|自動応答|自動返信|自动(回复|答复)|自動(回覆|回复)|תשובה אוטומטית|fuera de (la )?oficina|away from (the |my )?office|automaattivastaus|messaggio automatico|abwesend bis)(?![\p{L}\p{N}])\]?|auto:|vacation (reply|message)|(not )?read:|(un)?gelesen:|lu ?:|leído:|letto:|i am (currently )?out of (the )?office|[^:]{1,60} is (currently )?out of (the )?office(?![\p{L}\p{N}]))/iu;

function isFromList(mail: ParsedMail): boolean {
  return (
    mail.headers.some(
      ({ key }) => key.startsWith('list-') || key === 'x-mailing-list' || key === 'mailing-list',
    ) || /^\s*list/i.test(headerOf(mail, 'precedence'))
  );
}

/** Whether it is closed to us: encrypted for somebody's key, by PGP or S/MIME. */
export function isEncrypted(part: MailPart): boolean {
  const { type, params, name } = part;
  if (type === 'multipart/encrypted' || type === 'application/pgp-encrypted') return true;
  if (!isCms(part)) return false;
  const smime = params.get('smime-type')?.toLowerCase() ?? '';
  return !smime.startsWith('signed') && !smime.startsWith('compressed') && !/\.p7s$/i.test(name);
}

/** Outlook's own wrapping, in which text and attachments vanish for everybody else. */
export function isTnef({ type, name }: Pick<MailPart, 'type' | 'name'>): boolean {
  return /^application\/(vnd\.)?ms-tnef$/.test(type) || /^winmail\.dat$/i.test(name);
}
