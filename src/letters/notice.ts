import { plainText } from '../engine/report-wrap.ts';
import type { Notice, Rendered } from '../service/ports/letters.ts';
import { HOW_TO_DIRECT } from './how-to-direct.ts';
import { htmlFrom, subjectFrom, textFrom } from './templates.ts';

/** Anything else that a reader has to be told, in paragraphs. */
export function noticeMail(notice: Notice): Rendered {
  const foot = notice.directs === true ? HOW_TO_DIRECT : null;
  const words = { ...notice, foot, preview: plainText(notice.paragraphs[0] ?? '') };
  return {
    subject: subjectFrom('mail/notice/subject', words),
    text: textFrom('mail/notice/text', words),
    html: htmlFrom('mail/notice/html', words),
  };
}
