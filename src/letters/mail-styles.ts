/*
 * Mail programs know no variables and little of style sheets: each element bears its light colours itself, and a
 * class by which the sheet in the head turns them dark where the program asks for it. The colours are the tokens of
 * the pages and maps.
 */
const UI = "system-ui,-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif";
const MONO = 'ui-monospace,SFMono-Regular,Menlo,Consolas,monospace';

const style = (classes: string, css: string): string => `class="${classes}" style="${css}"`;

/** Attributes by what an element is for; templates write `<p <%~ it.s.text %>>`. */
export const MAIL_STYLES = {
  page: style('bg', `margin:0;padding:0;background:#f3f1eb;color:#1b232c;font:400 16px/1.5 ${UI}`),
  frame: style('bg frame', 'background:#f3f1eb;padding:12px 8px'),
  card: style(
    'card',
    'max-width:640px;margin:0 auto;box-sizing:border-box;padding:20px 16px;background:#fdfcf9;border:1px solid #d8d4c8;border-radius:6px',
  ),
  preview: 'style="display:none;max-height:0;overflow:hidden;opacity:0"',
  kicker: style('soft', 'margin:0 0 4px;font-size:14px;line-height:20px;color:#4a5561'),
  title: style('ink', 'margin:0 0 8px;font-size:23px;line-height:28px;font-weight:600;color:#1b232c'),
  text: style('ink', 'margin:0 0 8px;color:#1b232c'),
  small: style('soft', 'margin:0 0 6px;font-size:14px;line-height:20px;color:#4a5561'),
  due: style(
    'due',
    'margin:12px 0 0;padding:10px 12px;background:#dcebec;border-left:4px solid #0b5a6b;color:#1b232c',
  ),
  dueTime: 'style="display:block;font-size:19px;line-height:24px;font-weight:600"',
  section: style('ln', 'margin:16px 0 0;padding:14px 0 0;border-top:1px solid #d8d4c8'),
  gameTitle: style('ink', 'margin:0 0 6px;font-size:19px;line-height:24px;font-weight:600;color:#1b232c'),
  heading: style('soft', 'margin:0 0 6px;font-size:14px;line-height:20px;font-weight:600;color:#4a5561'),
  list: 'style="margin:0 0 8px;padding:0;list-style:none"',
  plainItem: 'style="margin:0;padding:5px 0"',
  signedItem: 'style="margin:0;padding:5px 0 5px 22px"',
  signs: {
    gain: style('good', 'display:inline-block;width:22px;margin-left:-22px;font-weight:600;color:#1d6640'),
    loss: style('bad', 'display:inline-block;width:22px;margin-left:-22px;font-weight:600;color:#a1271c'),
    level: style('soft', 'display:inline-block;width:22px;margin-left:-22px;font-weight:600;color:#4a5561'),
  },
  detail: style('soft', 'padding:1px 0 0 10px;font-size:14px;line-height:20px;color:#4a5561'),
  choice: style('ink', 'padding:4px 0 0 10px;font-size:14px;line-height:24px;color:#1b232c'),
  order: style(
    'form',
    `font-family:${MONO};font-size:14px;padding:2px 6px;background:#eceae2;border-radius:3px;white-space:nowrap`,
  ),
  tableBox: 'class="box" style="overflow-x:auto;margin:0 -6px 8px"',
  table:
    'cellpadding="6" cellspacing="0" style="border-collapse:collapse;width:100%;font-size:14px;line-height:20px"',
  /** Seven columns and more: eight of a report of fleets fit a phone of 360 px. */
  wideTable:
    'class="wide" cellpadding="3" cellspacing="0" style="border-collapse:collapse;width:100%;font-size:13px;line-height:18px"',
  caption: style('soft', 'padding:6px;text-align:left;font-size:14px;color:#4a5561'),
  headRow: style('st', 'border-bottom:1px solid #857f71'),
  headCell: style('soft', 'font-weight:400;vertical-align:bottom;color:#4a5561'),
  row: style('ln', 'border-bottom:1px solid #d8d4c8'),
  rowHead: 'style="font-weight:600"',
  picture: 'style="display:block;width:100%;max-width:640px;height:auto;border:0"',
  link: style('link', 'color:#0b5a6b;word-break:break-word'),
  form: style(
    'form',
    `margin:0;padding:12px;background:#eceae2;border:1px solid #d8d4c8;border-radius:6px;overflow-x:auto;white-space:pre-wrap;word-break:break-word;font:400 14px/22px ${MONO};color:#1b232c;-webkit-user-select:all;user-select:all`,
  ),
  hash: style(
    'soft',
    `font-family:${MONO};font-size:12px;line-height:18px;word-break:break-all;color:#4a5561`,
  ),
  lineRow: style('ln', 'padding:8px 0;border-bottom:1px solid #d8d4c8'),
  refusedRow: style('badbox', 'margin:0 -8px;padding:8px;background:#f9e3de;border-bottom:1px solid #d8d4c8'),
  written: style('ink', `font-family:${MONO};font-size:15px;line-height:22px;color:#1b232c`),
  wrong: style('bad', 'color:#a1271c;font-weight:600;text-decoration:underline'),
  why: style('bad', 'font-size:14px;line-height:20px;color:#a1271c'),
  does: style('soft', 'font-size:14px;line-height:20px;color:#4a5561'),
  warning: style('warn', 'font-size:14px;line-height:20px;color:#7d5200'),
  words: 'style="margin:14px 0 0"',
  said: style(
    'said',
    'margin:0 0 12px;padding:8px 12px;border-left:4px solid #857f71;background:#eceae2;color:#1b232c;word-break:break-word',
  ),
  action: style(
    'action',
    'display:inline-block;padding:10px 18px;background:#0b5a6b;border-radius:6px;color:#ffffff;font-weight:600;text-decoration:none',
  ),
  good: style('good', 'font-weight:600;color:#1d6640'),
  bad: style('bad', 'font-weight:600;color:#a1271c'),
} as const;

/** For the head of a mail: what the classes become in the dark. */
export const DARK_SHEET = [
  ':root{color-scheme:light dark;supported-color-schemes:light dark}',
  '@media (prefers-color-scheme:dark){',
  '.bg{background:#0e1318!important;color:#e7eaed!important}',
  '.card{background:#161d24!important;border-color:#2b3640!important}',
  '.ink,.due{color:#e7eaed!important}',
  '.soft{color:#b1bac4!important}',
  '.ln{border-color:#2b3640!important}',
  '.st{border-color:#6f7c88!important}',
  '.due{background:#15313a!important;border-color:#6fc3d0!important}',
  '.form{background:#0a0e12!important;border-color:#2b3640!important;color:#e7eaed!important}',
  '.said{background:#0a0e12!important;border-color:#6f7c88!important;color:#e7eaed!important}',
  '.action{background:#6fc3d0!important;color:#0e1318!important}',
  '.good{color:#7ccf9b!important}',
  '.bad{color:#f0958a!important}',
  '.badbox{background:#3d1a16!important;border-color:#2b3640!important}',
  '.warn{color:#e6b95c!important}',
  '.link{color:#6fc3d0!important}',
  '}',
].join('\n');

const shade = (cover: string, shadow: string): string =>
  [
    `background-image:linear-gradient(90deg,${cover} 40%,transparent),linear-gradient(270deg,${cover} 40%,transparent)`,
    `linear-gradient(90deg,${shadow},transparent),linear-gradient(270deg,${shadow},transparent)`,
  ].join(',');

/**
 * For the head of a mail, on a phone: a table of many columns gets narrower, and one that still does not fit has a
 * shadow at the side where more of it is; the cover of the shadow scrolls along with the table.
 */
export const NARROW_SHEET = [
  '@media (max-width:480px){',
  '.frame{padding:6px 0!important}',
  '.card{padding:14px 10px!important}',
  '.wide{font-size:12px!important;line-height:16px!important}',
  '.wide td,.wide th{padding:3px 2px!important}',
  `.box{${shade('#fdfcf9', '#857f71')};background-position:0 0,100% 0,0 0,100% 0;background-size:36px 100%,36px 100%,14px 100%,14px 100%;background-repeat:no-repeat;background-attachment:local,local,scroll,scroll}`,
  '}',
  '@media (max-width:480px) and (prefers-color-scheme:dark){',
  `.box{${shade('#161d24', '#6f7c88')}}`,
  '}',
].join('\n');
