/** What is the same in every language. */
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

/** A text where it stands by itself, and not as a part of other words; “, 7 May” stands after any. */
function wordsOf(text: string): RegExp {
  const before = /^[A-Za-z]/.test(text) ? '(?<![A-Za-z])' : '';
  const after = /[A-Za-z]$/.test(text) ? '(?![A-Za-z])' : '';
  return new RegExp(before + RegExp.escape(text) + after, 'g');
}

const plain = /(?<![\p{L}\p{N}])[A-Za-z][a-z’']{2,}(?![\p{L}\p{N}])/gu;

/** A time zone by its name in the tz database, which has words apart: “America/New York”. */
const zone =
  /\b(Africa|America|Antarctica|Arctic|Asia|Atlantic|Australia|Europe|Indian|Pacific)\/[\w/ -]+/g;

/** The words of a text in plain letters, once data, names and addresses are taken out. */
export function plainWords(text: string, data: string[]): string[] {
  let rest = text
    .replace(zone, ' ')
    .replace(/https?:\/\/\S*|\S+@\S+|\b[A-Z]{2,4}\b|\b[\w-]+(\/[\w-]+)+\b/g, ' ');
  // Most texts have none, whatever is data in them: there is a lot of that to look for.
  if (!rest.match(plain)) return [];
  for (const known of [...data, ...names])
    if (rest.includes(known)) rest = rest.replaceAll(wordsOf(known), ' ');
  return rest.match(plain) ?? [];
}
