/*
 * The language of the reader. It belongs to a request, a mail or a job, never to the process: on the
 * server a carrier hands it along with the work, through everything that is awaited; in a browser it is
 * the document’s.
 */

/** The language of readers who ask for none that we have. */
export const defaultLanguage = 'en';

type Carrier = {
  current(): string | undefined;
  run<Result>(language: string, work: () => Result): Result;
};

/** Without a carrier there is one language: the document’s, or the default one. */
let carrier: Carrier = {
  current: () => globalThis.document?.documentElement.lang,
  run: (_, work) => work(),
};

let known: readonly string[] = [defaultLanguage];

export function carryLanguages(by: Carrier): void {
  carrier = by;
}

export function knowLanguages(languages: readonly string[]): void {
  known = languages;
  chosen.clear();
}

export function knownLanguages(): readonly string[] {
  return known;
}

export function currentLanguage(): string {
  return carrier.current() || defaultLanguage;
}

/** Runs work in a reader’s language, with everything that it awaits. */
export function inLanguage<Result>(language: string, work: () => Result): Result {
  return carrier.run(known.includes(language) ? language : defaultLanguage, work);
}

/** The best language for an `Accept-Language` header. */
export function chooseLanguage(accepted: string | undefined): string {
  if (known.length < 2 || !accepted) return defaultLanguage;
  let language = chosen.get(accepted);
  if (language === undefined) {
    language = wantedIn(accepted).flatMap(matching)[0] ?? defaultLanguage;
    if (chosen.size >= mostKept) chosen.clear();
    chosen.set(accepted, language);
  }
  return language;
}

const chosen = new Map<string, string>();
const mostKept = 1_000;

/** The tags of the header, the most wanted first. */
function wantedIn(accepted: string): string[] {
  return accepted
    .slice(0, 500)
    .split(',')
    .map((part) => {
      const [tag = '', ...options] = part.split(';').map((text) => text.trim().toLowerCase());
      const weight = options.find((option) => option.startsWith('q='))?.slice(2) ?? '1';
      return { tag, weight: Number(weight) };
    })
    .filter(({ tag, weight }) => tag !== '' && weight > 0)
    .toSorted((one, other) => other.weight - one.weight)
    .map(({ tag }) => tag);
}

/** The language of this tag, then those that differ in region or script alone. */
function matching(tag: string): string[] {
  if (tag === '*') return [defaultLanguage];
  const base = (name: string) => name.toLowerCase().split('-')[0];
  const exact = known.filter((name) => name.toLowerCase() === tag);
  return [...exact, ...known.filter((name) => base(name) === base(tag))];
}

/** The `dir` of a language’s text. */
export function directionOf(language: string): 'ltr' | 'rtl' {
  const { script = '' } = new Intl.Locale(language).maximize();
  return writtenLeftwards.has(script) ? 'rtl' : 'ltr';
}

const writtenLeftwards = new Set(['Adlm', 'Arab', 'Hebr', 'Nkoo', 'Rohg', 'Syrc', 'Thaa']);
