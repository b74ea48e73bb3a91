/**
 * What mail clients write around a person's words, in the languages they write it in. Each pattern is tried
 * on one line of at most 2,000 characters and has no nested repetition, so it is linear in the line.
 */

/** The verb of "On ... X wrote:", which stands in most languages at the end. */
export const WROTE =
  /wrote|writes|schrieb|schreef|geschreven|écrit|escribi[oó]|escreveu|scritto|scrisse|napisał|pisze:|napsal|napísal|skrev|kirjoitti|написал|пишет|написав|írta|a scris|yazdı|έγραψε|写道|寫道|작성|のメッセージ|書きました/iu;

/** Year, clock or numeric date: an attribution says when. */
export const WHEN = /\b(19|20)\d\d\b|\b\d{1,2}[:.h]\d\d\b|\b\d{1,2}[./-]\d{1,2}[./-]\d{2,4}\b|\d年|\d년/u;

export const MAIL_ADDRESS = /<[^<>\s]{1,250}@[^<>\s]{1,250}>|\[mailto:/;

/** First line of a header block that stands in place of quotation marks (Outlook, Lotus, Exchange). */
export const FROM_LABEL =
  /^[\s*|]{0,6}(from|von|de|da|van|od|fra|från|lähettäjä|от|від|feladó|odesílatel|gönderen|kimden|发件人|寄件者|差出人|보낸 ?사람)[\s*]{0,3}:[\s*]{0,20}\S/iu;

/** The other lines of such a block. */
export const HEADER_LABEL =
  /^[\s*|]{0,6}(sent|date|to|cc|subject|gesendet|datum|an|betreff|envoyé|à|objet|enviado|fecha|para|asunto|inviato|data|a|oggetto|assunto|verzonden|aan|onderwerp|wysłano|wysłane|do|dw|temat|sendt|dato|til|emne|skickat|till|kopia|ämne|lähetetty|päivämäärä|vastaanottaja|aihe|отправлено|дата|кому|тема|发送时间|收件人|主题|日期|送信日時|宛先|件名|보낸 ?날짜|받는 ?사람|제목)[\s*]{0,3}:/iu;

/** "-----Original Message-----" and its translations: what follows is not the writer's. */
export const ORIGINAL_MESSAGE =
  /^[\s>]{0,3}-{2,}\s{0,3}(original message|ursprüngliche nachricht|originalnachricht|message d'origine|message original|mensaje original|messaggio originale|mensagem original|oorspronkelijk bericht|oryginalna wiadomość|wiadomość oryginalna|oprindelig (meddelelse|besked)|ursprungligt meddelande|alkuperäinen viesti|původní zpráva|исходное сообщение|原始邮件|元のメッセージ|원본 메시지)\s{0,3}-{2,}/iu;

/** A forwarded mail begins: somebody else's words, whatever they say. */
export const FORWARD =
  /^\s{0,3}(-{4,}\s{0,3}(forwarded message|weitergeleitete nachricht|message transféré|message réexpédié|mensaje reenviado|messaggio inoltrato|mensagem encaminhada|doorgestuurd bericht|przekazana wiadomość|wiadomość przekazana dalej|treść przekazanej wiadomości|videresendt (meddelelse|besked|melding)|vidarebefordrat meddelande|пересылаемое сообщение|пересланное сообщение|转发邮件|转发的邮件|転送メッセージ)(?![\p{L}\p{N}]).{0,60}|(begin forwarded message|anfang der weitergeleiteten (nachricht|e-mail)|début du message (transféré|réexpédié)|inicio del mensaje reenviado|inizio messaggio inoltrato|início da mensagem (re)?encaminhada|begin doorgestuurd bericht|początek przekazywanej wiadomości)\s?:)\s{0,3}$/iu;

/** Subjects of forwarded mails; tells whether a header block belongs to a reply or to a forward. */
export const FORWARD_SUBJECT = /^\s{0,3}(fwd?|wg|tr|rv|i|enc|pd|doorst|vs|vb|пересл?)\s?:/iu;

/** Lines that a phone, a mail program, a virus scanner or a gateway adds. */
export const FOOTER =
  /^[\s[(*]{0,6}(sent (from|via|with|using) (my |the |a )?\S|get (outlook|bluemail|aqua mail|spike|edison mail|the .{1,20} app) for |sent by my |scanned by |no virus found in this |checked by avg|this (e-?mail|message) (has been|was) (checked|scanned)\b|this email is safe, your browser finds no threats|www\.avast\.com|cid:[^\]\s]{1,100}\]|image: .{1,100}\]|extern(al|e|o)?( e-?mail| message| sender)?\s?([\]:*-]|$)|you don't often get e-?mail from |(caution|warning|attention|vorsicht|achtung)\s?: (this |diese )?(external|e-?mail|message|mail)|you (received|are receiving) this (message|e-?mail) because |to unsubscribe |unsubscribe\b|gesendet (von|mit|aus) |von meine[mr]\/?.{1,60} gesendet|.{0,30}outlook (for|für|pour|per|para|voor|dla|för|til|для) (android|ios)\b|(please )?(excuse|forgive) (my brevity|the brevity|any typos|typos)|registered (office|in england)\b|(sitz der gesellschaft|amtsgericht|registergericht|geschäftsführer|siège social)\b|zjqcmqryf\S{0,60}$|(diese|die) (nachricht|e-mail) wurde (von|auf|mit) |envoyé (de|depuis|à partir de|avec) |télécharger outlook |obtenir outlook |enviado (desde|do|de|a partir do|con) |obtener outlook |obter o outlook |inviato (da|dal|con) |scarica outlook |ottieni outlook |verzonden (vanaf|met|via) |verstuurd vanaf |wysłan[eoay] (z|za pomocą|przy użyciu) |pobierz (aplikację )?outlook |sendt fra |hent outlook |skickat från |hämta outlook |lähetetty |отправлено (с|из) |odesláno z |.{1,20}から送信|发自|從我的|나의 .{1,40}에서 보냄|отправлено |надіслано |poslano s|trimis de |elküldve |.{1,20} gönderildi$|στάλθηκε |εστάλη |נשלח |أرسلت من |أُرسلت من |virus-free\.|virenfrei\.|sans virus\.|yahoo mail: |download (the )?(gmx|web\.de|aol|yahoo) )/iu;

/** Sentences of legal notices; the whole paragraph goes. */
export const DISCLAIMER =
  /(originat(ed|es) (from )?outside|(this|the) e-?mail (and any|is confidential|is intended)|(message|courriel) et toutes les pièces|confidenc?ial|riservate|fortrolig|機密|保密|intended (only|solely|exclusively)|(only|solely) intended|not the intended (recipient|addressee)|intended recipient|confidential(ity)?( and|,| notice| information)|may contain (confidential|privileged)|vertrauliche (informationen|angaben)|nicht der richtige (adressat|empfänger)|destinat[aá]ri[oa]s?|destinataire|vertrouwelijk|niet voor u (is )?bestemd|geadresseerde|may be privileged|unauthori[sz]ed (disclosure|use|copying)|poufn[aey]|consider the environment before printing)/iu;

/** How a letter begins, alone on its line and without anything that could be an order. */
export const GREETING =
  /^\s{0,3}(hi|hello|hey|dear|good (morning|afternoon|evening|day)|hallo|liebe[rs]?|guten (tag|morgen|abend)|moin|servus|bonjour|bonsoir|salut|ch(er|ère)|hola|buenos días|buenas( tardes)?|estimad[oa]s?|ciao|buongiorno|salve|beste|hoi|goedendag|cześć|witam|dzień dobry|hej|hei|moi|terve|olá|oi|bom dia|привет|здравствуйте|добрый день)((\s|,)[^\d\s:;#]{1,20}){0,4}[\s,.!:]{0,3}$/iu;

/** A closing formula alone on its line. */
export const CLOSING =
  /^\s{0,3}((kind |best |warm |kindest |with best )?regards|rgds|best( wishes)?|br|take care|bye|bis (bald|dann)|tschüss|all the best|cheers|thanks|many thanks|thank you|yours( sincerely| truly)?|sincerely|mit freundlichen grüßen|mfg|grüße|gruss|mit (besten|herzlichen|vielen) grüßen|mit freundlichem gruß|thx|tnx|ty|(viele|herzliche|liebe|schöne|beste|freundliche) grüße|gruß|lg|vg|(bien )?cordialement|amicalement|bonne (journée|soirée)|merci|(un )?saludos?|(un )?cordial saludo|gracias|cordiali saluti|(distinti )?saluti|grazie|ciao|atenciosamente|cumprimentos|abraços|obrigado|(met )?vriendelijke groe(t|ten)|groetjes?|mvg|pozdrawiam( serdecznie)?|pozdrowienia|z poważaniem|dzięki|dziękuję|(med )?venlig hilsen|mvh|(med )?vänliga hälsningar|med vennlig hilsen|(ystävällisin )?terveisin|с уважением)\s{0,3}[,.!-]{0,3}\s{0,3}$/iu;

/** A telephone number, an address of mail or web, alone on its line, with or without a word that says what it is. */
export const CONTACT =
  /^\s{0,3}(?:(?:t|p|m|f|d|o|tel|telefon|telephone|téléphone|teléfono|phone|ph|mob|mobil|mobile|handy|cell|fax|direct|office)\s?\.?\s?[:.]?\s?)?(?:\+|\(?0)[\d\s()./-]{7,25}$|^\s{0,3}(?:(?:e|e-?mail|mail|w|web|www)\s?[:.]\s?)?(?:<?[\w.+-]{1,64}@[\w.-]{3,200}>?|(?:https?:\/\/|www\.)\S{3,300})\s{0,3}$/iu;

/** First line of a report of ours, as templates/mail/turn-report has it. */
export const REPORT_TITLE =
  /\S \S{1,3} (you command the .{1,60} side|(?:gamemaster|(?:all-seeing )?observer)'s copy)\s{0,9}$/iu;

/** The armour lines of a mail signed inline with PGP. */
export const PGP_BEGIN = /^-----BEGIN PGP SIGNED MESSAGE-----/;
export const PGP_HASH = /^Hash: [\w-]{1,20}/;
export const PGP_SIGNATURE = /^-----BEGIN PGP (SIGNATURE|PUBLIC KEY BLOCK)-----/;
/** A mail encrypted inline with PGP. */
export const PGP_MESSAGE = /^\s{0,3}-----BEGIN PGP MESSAGE-----/;

/** Texts that only a program reads, from their first line to their last. */
export const CODED_TEXTS: readonly { readonly begin: RegExp; readonly end: RegExp }[] = [
  { begin: PGP_MESSAGE, end: /^\s{0,3}-----END PGP MESSAGE-----/ },
  { begin: /^\(This file must be converted with BinHex/i, end: /^:?\S{1,80}:$/ },
  { begin: /^=ybegin /, end: /^=yend/ },
  { begin: /^-----BEGIN (CERTIFICATE|PKCS7)-----/, end: /^-----END / },
];
