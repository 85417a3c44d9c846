/** Words that are the same in every language. */
const names = [
  'Bandstand Inc.',
  'Lisbon',
  ...[
    'Bandstand',
    'English',
    'Chrome',
    'Linux',
    'Ada Byron',
    'YouTube',
    'Stripe',
    'Google',
    'Apple',
    'Visa',
    'OpenAPI',
    'GitHub',
  ],
];

/** A text by itself, and not as a part of other words; “, 7 May” may follow any. */
function wordsOf(text: string): RegExp {
  const before = /^[A-Za-z]/.test(text) ? '(?<![A-Za-z])' : '';
  const after = /[A-Za-z]$/.test(text) ? '(?![A-Za-z])' : '';
  return new RegExp(before + RegExp.escape(text) + after, 'g');
}

const plain = /(?<![\p{L}\p{N}])[A-Za-z][a-z’']{2,}(?![\p{L}\p{N}])/gu;

/** A time zone by its name in the tz database, which has words apart: “America/New York”. */
const zone =
  /\b(Africa|America|Antarctica|Arctic|Asia|Atlantic|Australia|Europe|Indian|Pacific)\/[\w/ -]+/g;

/** The words of a text in plain letters, after data, names and addresses are removed. */
export function plainWords(text: string, data: string[]): string[] {
  let rest = text
    .replace(zone, ' ')
    .replace(/https?:\/\/\S*|\S+@\S+|\b[A-Z]{2,4}\b|\b[\w-]+(\/[\w-]+)+\b/g, ' ');
  // Most texts have none, even with their data: searching for that takes long.
  if (!rest.match(plain)) return [];
  for (const known of [...data, ...names])
    if (rest.includes(known)) rest = rest.replaceAll(wordsOf(known), ' ');
  return rest.match(plain) ?? [];
}
