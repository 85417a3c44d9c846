import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { retiredWords, usesOf } from './retired-words.ts';

/*
 * One word for one thing: names in code, of files and of messages don’t use a word that the
 * glossary has retired. Legitimate uses of a word are listed beside it. Comments, titles of tests
 * and documents use no more retired words than scripts/retired-words.ts allows.
 */
type Retired = { word: RegExp; use: string; stays?: RegExp };

const retired: Retired[] = [
  { word: /^demand[A-Z]/, use: 'require… or assert…' },
  {
    word: /^(tell|told)[A-Z]/,
    use: 'notify…',
    stays: /^(tellStory|tellWhile|toldNight|toldSlot)$/,
  },
  {
    word: /[cC]laim/,
    use: 'dispute',
    // A worker claims events, a night its stage, an identity provider facts, and a picture its size;
    // a basket that has run out is reclaimed.
    stays: /^(isC|c|C|writeC)laim(ed|Event|Stage|Png|Jpeg|s)?$|^reclaim|claims_nothing$/,
  },
  { word: /[pP]apers?($|[A-Z])/, use: 'document, invoice or receipt', stays: /^papers?$/ },
  {
    word: /^dues|^dueId|[a-z]Dues?$/,
    use: 'instalment',
    stays:
      /^(challengeDue|deletionDue|is.*Due|nothingDue|.*[a-z]IfDue|releaseDue|balanceDue|allDue|deliverDue|doDue|makeDue|notDue|letFallDue)$/,
  },
  {
    word: /^moves?(Id|Kind|State|Row)|[a-z]Moves?$/,
    use: 'transfer',
    stays: /^(mouseMove|onPointerMove|onMove|othersMove)$/,
  },
  { word: /[bB](rought|ringer)/, use: 'referral, referrer', stays: /^brought$/ },
  { word: /^[oO]nceKey/, use: 'idempotencyKey' },
  { word: /^saidLimits$/, use: 'noteLimits' },
];

const files = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'])
  .toString()
  .split('\0')
  .filter((file) => /^(app|tests|bench|scripts)\//.test(file) && existsSync(file));

const problems = new Set<string>();
for (const file of files) {
  if (/migrations|seed\/|check-words|\.css$/.test(file)) continue;
  for (const part of file.split(/[/.]/)) look(file, camelOf(part));
  if (/\.tsx?$/.test(file))
    for (const name of namesIn(readFileSync(file, 'utf8'))) look(file, name);
  if (/^app\/.*\/[a-z]{2}(-\w+)?\.json$/.test(file))
    for (const [, key = ''] of readFileSync(file, 'utf8').matchAll(/"([\w ]+)":/g)) look(file, key);
}
for (const retiredWord of retiredWords)
  for (const { file, line, text } of usesOf(retiredWord))
    problems.add(`${file}:${line}: “${text}” is retired: ${retiredWord.instead}`);
for (const problem of problems) process.stderr.write(`${problem}\n`);
process.stdout.write(`words: ${problems.size === 0 ? 'in order' : `${problems.size} problems`}\n`);
process.exitCode = problems.size === 0 ? 0 : 1;

function look(file: string, name: string): void {
  for (const { word, use, stays } of retired)
    if (word.test(name) && !stays?.test(name)) problems.add(`${file}: ${name} is retired: ${use}`);
}

/** Every name in a source, outside its comments. */
function namesIn(source: string): Set<string> {
  const code = source.replaceAll(/\/\*[\s\S]*?\*\/|(^|\s)\/\/.*$/gm, ' ');
  return new Set(code.match(/[A-Za-z_$][\w$]*/g));
}

function camelOf(part: string): string {
  return part.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}
