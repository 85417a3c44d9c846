/*
 * What somebody has written anew in an answer by mail. Mail programs put the mail that is answered
 * below it, each in its own way and language. Where it isn’t sure that something was quoted, it
 * stays: too much to read is better than something that never arrives.
 */

/** Around our own line, by which it is known whatever language it is in. */
const marks = { before: '##- ', after: ' -##' } as const;

/** The line above which an answer is written. */
export function markedLine(text: string): string {
  return marks.before + text + marks.after;
}

/** The text above everything that was quoted, without signature; empty where there is none. */
export function replyIn(text: string): string {
  const lines = text.replace(/\r\n?/g, '\n').split('\n');
  const end = lines.findIndex((line, at) => isEnd(line) || isHeading(lines, at));
  const kept = end < 0 ? lines : lines.slice(0, end);
  while (kept.length > 0 && isLeftOver.test(kept.at(-1) ?? '')) kept.pop();
  return kept.join('\n').trim();
}

/** What stays at the end: blank and quoted lines, rules, and what telephones add. */
const isLeftOver =
  /^\s*(>.*|[_-]{5,}\s*|(Sent from my|Gesendet von mein|Envoyé de mon|Enviado desde mi|Inviato da|Get Outlook for) .{1,40})?$/;

/** Our line, a signature, or “-----Original Message-----” in any language. */
function isEnd(line: string): boolean {
  const isOurs = line.includes(marks.before.trim()) && line.includes(marks.after.trim());
  return isOurs || line === '-- ' || /^-{5,} ?[^\s-].* ?-{5,}\s*$/.test(line);
}

/** “On Tuesday 25 November Ana wrote:” or “From: … Sent: … To: …”, which begin a paragraph. */
function isHeading(lines: string[], at: number): boolean {
  const before = lines[at - 1]?.trim() ?? '';
  if (lines[at]?.trim() === '' || (before !== '' && !/^[_-]{5,}$/.test(before))) return false;
  return isAttribution(lines, at) || isHeaderBlock(lines, at);
}

/** Up to three lines with a number in them that end with a colon. */
function isAttribution(lines: string[], at: number): boolean {
  for (const length of [1, 2, 3]) {
    const heading = lines.slice(at, at + length).map((line) => line.trim());
    const joined = heading.join(' ');
    if (heading.includes('') || joined.startsWith('>')) return false;
    if (!joined.endsWith(':') || !/\d/.test(joined)) continue;
    const below = lines.slice(at + length).find((line) => line.trim() !== '') ?? '';
    return /^\s*>/.test(below) || saysWrote.test(joined);
  }
  return false;
}

const saysWrote =
  /^(On|Am|Le|El|Em|Il|Op|Den) .*\b(wrote|schrieb\b.*|écrit|escribió|escreveu|scritto|schreef\b.*|skrev.*) ?:$/u;

/** A line that names the sender, with two more of that kind right below. */
function isHeaderBlock(lines: string[], at: number): boolean {
  const [first = '', ...below] = lines.slice(at, at + 4);
  const header = /^\s*\*?\p{L}[\p{L} -]{0,20}\s?:\*?\s/u;
  const names = /^\s*\*?(From|Von|De|Da|Van|Fra|Från|Od|Lähettäjä|Feladó|От)\s?:\*?\s/u;
  return names.test(first) && below.filter((line) => header.test(line)).length >= 2;
}
