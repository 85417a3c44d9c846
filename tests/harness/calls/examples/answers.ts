/* Examples of answers, short enough to read, compared with present answers. */

export const answersFile = 'app/api/v1/examples/answers.json';

/** The same with one entry of each list, and without the rest of long texts. */
export function shortened(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, 1).map(shortened);
  if (typeof value === 'string') return value.length > 200 ? `${value.slice(0, 160)} …` : value;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, shortened(part)]));
}

/**
 * The places where an example has another shape than an answer. Values differ each time; null
 * matches any, and an empty list one of anything.
 */
export function differences(example: unknown, answer: unknown, at = ''): string[] {
  if (example === null || answer === null) return [];
  if (Array.isArray(example) && Array.isArray(answer))
    return example.length === 0 || answer.length === 0
      ? []
      : differences(example[0], answer[0], `${at}/0`);
  const [one, other] = [kindOf(example), kindOf(answer)];
  if (one !== other) return [`${at}: ${one}, not ${other}`];
  if (one !== 'object') return [];
  const [said, known] = [example as Fields, answer as Fields];
  return [...new Set([...Object.keys(said), ...Object.keys(known)])].flatMap((name) =>
    name in said && name in known
      ? differences(said[name], known[name], `${at}/${name}`)
      : [`${at}/${name}: only ${name in said ? 'in the example' : 'answered'}`],
  );
}

type Fields = Record<string, unknown>;

function kindOf(value: unknown): string {
  return Array.isArray(value) ? 'list' : typeof value;
}

/**
 * An answer to be stored: ids, tokens, moments and amounts that change with each run stay as stored
 * before, so that only real changes are other lines.
 */
export function asWritten(before: unknown, now: unknown, name = ''): unknown {
  if (typeof before === 'number' && typeof now === 'number')
    return /(id|minor)$/i.test(name) ? before : now;
  if (typeof before === 'string' && typeof now === 'string')
    return formOf(before) === formOf(now) || areTokens(before, now) ? before : now;
  if (Array.isArray(before) && Array.isArray(now))
    return now.map((one, place) => asWritten(before[place], one));
  if (kindOf(before) !== 'object' || kindOf(now) !== 'object' || !before || !now) return now;
  return Object.fromEntries(
    Object.entries(now).map(([name, one]) => [
      name,
      asWritten((before as Fields)[name], one, name),
    ]),
  );
}

const months = Array.from({ length: 12 }, (_, month) =>
  new Date(Date.UTC(2027, month)).toLocaleDateString('en', { month: 'long', timeZone: 'UTC' }),
);
const names = new RegExp(`\\b(${months.join('|')}|\\w+day)\\b`, 'g');
const idOrToken = /\b(?=[\w-]*\d)[\w-]{10,}/g;

/** A sentence, a path or a moment without the parts that each run makes anew. */
function formOf(text: string): string {
  return text.replaceAll(idOrToken, '#').replaceAll(names, '#').replaceAll(/\d+/g, '#');
}

function areTokens(...texts: [string, string]): boolean {
  const isMade = (text: string) => /^[\w+/=-]{10,}$/.test(text) && /[A-Z\d_]/.test(text);
  return texts.every(isMade) && texts[0].length === texts[1].length;
}
