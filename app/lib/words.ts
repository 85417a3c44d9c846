import i18next, { type FlatNamespace, type TFunction } from 'i18next';

/** The language in which pages are written when nobody has asked for another. */
export const defaultLanguage = 'en';

/**
 * Takes over the message catalogues: `{ [language]: { [feature]: messages } }`. A language that
 * lacks a message falls back to the default one.
 */
export function loadWords(catalogues: Record<string, Record<string, object>>): void {
  translators.clear();
  known = Object.keys(catalogues);
  void i18next.init({
    lng: defaultLanguage,
    fallbackLng: defaultLanguage,
    resources: catalogues as never,
    ns: Object.keys(catalogues[defaultLanguage] ?? {}),
    initAsync: false,
    returnNull: false,
    // React and Hono escape; doing it here as well would show people "&amp;".
    interpolation: { escapeValue: false },
  });
}

/** The languages there are catalogues in. */
export function knownLanguages(): readonly string[] {
  return known;
}

let known: string[] = [];

/** The words of one feature, in one language. */
export function words<Feature extends FlatNamespace>(
  feature: Feature,
  language: string = defaultLanguage,
): TFunction<Feature> {
  const key = `${language}/${feature}`;
  const remembered = translators.get(key);
  if (remembered) return remembered as TFunction<Feature>;
  const translate = rememberPlain(i18next.getFixedT(language, feature) as never);
  translators.set(key, translate);
  return translate as unknown as TFunction<Feature>;
}

/** Messages that take no values are looked up once; a page asks for dozens of them. */
function rememberPlain(translate: (key: string, ...values: object[]) => unknown) {
  const plain = new Map<string, unknown>();
  return (key: string, ...values: object[]) => {
    if (values.length > 0) return translate(key, ...values);
    if (!plain.has(key)) plain.set(key, translate(key));
    return plain.get(key);
  };
}

const translators = new Map<string, unknown>();
