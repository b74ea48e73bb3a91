/** Letters of other alphabets that look like Latin ones, in capitals and small. */
const LOOK_ALIKES: Readonly<Record<string, string>> = {
  ...pairs('АВЕКМНОРСТУХІЈЅԚԜҮԌ', 'ABEKMHOPCTYXIJSQWYG'),
  ...pairs('авекмнорстухіјѕԛԝүһ', 'aBeKMHopctyxijsqwyh'),
  ...pairs('ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ', 'ABEZHIKMNOPTYX'),
  ...pairs('αικορυνχ', 'aikopuvx'),
};

function pairs(foreign: string, latin: string): Record<string, string> {
  const letters = [...latin];
  return Object.fromEntries([...foreign].map((letter, index) => [letter, letters[index] ?? letter]));
}

/** The text with Latin letters and plain digits in place of their look-alikes, for a suggestion and never for an order. */
export function withoutLookAlikes(text: string): string {
  return text.replace(/[^\x00-\x7f]/gu, (character) => LOOK_ALIKES[character] ?? plainDigit(character));
}

/** Digits of every script stand in tens in Unicode, each from its nought. */
function plainDigit(character: string): string {
  const isDigit = (code: number): boolean => /^\p{Nd}$/u.test(String.fromCodePoint(code));
  const code = character.codePointAt(0) ?? 0;
  if (!isDigit(code)) return character;
  let nought = code;
  while (code - nought < 9 && isDigit(nought - 1)) nought -= 1;
  return String(code - nought);
}
