import { plainText } from '../engine/report-wrap.ts';
import type { Digest, DigestGame, LetterPlace, Rendered } from '../service/ports/letters.ts';
import { dueInSubject, dueInWords } from './layout.ts';
import { htmlFrom, paragraphsFrom, subjectFrom, textFrom } from './templates.ts';
import { formOf } from './turn-report.ts';

/** Of a report the digest has what comes first: what there is to decide, and the news. */
const SECTIONS = 2;

/** Everything of a day in one mail, with a form to order with for each game. */
export function digestMail(digest: Digest, { turnOff }: LetterPlace): Rendered {
  const words = {
    ...digest,
    games: digest.games.map(gameTold),
    press: digest.press.map((press) => ({
      ...press,
      head: `${press.game.title}: ${press.from} to ${press.to}`,
    })),
    turnOff: turnOff ?? null,
    preview: digest.games
      .map(({ game, report }) => plainText(`${game.title}: ${report.headline}`))
      .join('. '),
  };
  const opening = paragraphsFrom('mail/digest/words', words);
  return {
    subject: subjectFrom('mail/digest/subject', words),
    text: textFrom('mail/digest/text', { ...words, opening }),
    html: htmlFrom('mail/digest/html', { ...words, opening }),
  };
}

function gameTold(game: DigestGame) {
  return {
    ...game,
    due: game.window === null ? null : dueInWords(game.window.due),
    dueShort: game.window === null ? null : dueInSubject(game.window.due),
    sections: game.report.sections.slice(0, SECTIONS),
    form: formOf(game),
  };
}
