/* Examples of answers, short enough to read, and how one stands to what is answered now. */

export const answersFile = 'app/api/v1/examples/answers.json';

/** The same with one entry of each list, and without the rest of long texts. */
export function shortened(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, 1).map(shortened);
  if (typeof value === 'string') return value.length > 200 ? `${value.slice(0, 160)} …` : value;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, shortened(part)]));
}

/**
 * Where an example has another shape than an answer. Values differ each time; null stands for any, and
 * an empty list for one of anything.
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
