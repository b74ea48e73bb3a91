import type { Letter, LetterPlace, Rendered, Stationery } from '../service/ports/letters.ts';
import { deskAnswerMail } from './desk-answer.ts';
import { digestMail } from './digest.ts';
import { noticeMail } from './notice.ts';
import { plainMail } from './plain-letter.ts';
import { receiptMail } from './receipt.ts';
import { turnReportMail } from './turn-report.ts';

/**
 * Puts letters into words by the templates in `templates/mail`: subject, text of at most 76 columns, and HTML.
 * The same letter is the same bytes. No body holds the address to reply to: whoever has it orders for the seat, and
 * players pass reports on.
 */
export function stationery(): Stationery {
  return { render: mailOf };
}

function mailOf(letter: Letter, place: LetterPlace): Rendered {
  switch (letter.kind) {
    case 'turn-report':
      return turnReportMail(letter, place);
    case 'receipt':
      return receiptMail(letter);
    case 'desk-answer':
      return deskAnswerMail(letter);
    case 'notice':
      return noticeMail(letter);
    case 'digest':
      return digestMail(letter, place);
    default:
      return plainMail(letter, place);
  }
}
