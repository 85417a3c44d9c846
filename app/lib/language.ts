/*
 * The language of whoever reads what is being written. It belongs to a request, a mail or a job, never
 * to the process: on the server a carrier hands it along with whatever the work waits for, in a
 * browser it is the document's.
 */

/** The language in which pages are written when nobody has asked for another. */
export const defaultLanguage = 'en';

type Carrier = {
  current(): string | undefined;
  run<Result>(language: string, work: () => Result): Result;
};

/** Where nothing carries languages there is one: the document’s, or the default one. */
let carrier: Carrier = {
  current: () => globalThis.document?.documentElement.lang,
  run: (_, work) => work(),
};

let known: readonly string[] = [defaultLanguage];

export function carryLanguages(by: Carrier): void {
  carrier = by;
}

/** Says in which languages the messages are there. */
export function knowLanguages(languages: readonly string[]): void {
  known = languages;
  chosen.clear();
}

/** The languages there are catalogues in. */
export function knownLanguages(): readonly string[] {
  return known;
}

export function currentLanguage(): string {
  return carrier.current() || defaultLanguage;
}

/** Does some work in somebody's language, with everything that follows from it and is waited for. */
export function inLanguage<Result>(language: string, work: () => Result): Result {
  return carrier.run(known.includes(language) ? language : defaultLanguage, work);
}

/** The language that fits best what a browser or a program asks for with `Accept-Language`. */
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

/** What is asked for, the most wanted first. */
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

/** A language of this name, else one that differs in its region or script alone. */
function matching(tag: string): string[] {
  if (tag === '*') return [defaultLanguage];
  const base = (name: string) => name.toLowerCase().split('-')[0];
  const exact = known.filter((name) => name.toLowerCase() === tag);
  return [...exact, ...known.filter((name) => base(name) === base(tag))];
}

/** To which side a language is written, for the `dir` of what holds its text. */
export function directionOf(language: string): 'ltr' | 'rtl' {
  const { script = '' } = new Intl.Locale(language).maximize();
  return writtenLeftwards.has(script) ? 'rtl' : 'ltr';
}

const writtenLeftwards = new Set(['Adlm', 'Arab', 'Hebr', 'Nkoo', 'Rohg', 'Syrc', 'Thaa']);
