import i18next, { type FlatNamespace, type TFunction } from 'i18next';

/** The language in which pages are written when nobody has asked for another. */
export const defaultLanguage = 'en';

/**
 * Takes over the message catalogues: `{ [language]: { [feature]: messages } }`. A language that
 * lacks a message falls back to the default one.
 */
export function loadWords(catalogues: Record<string, Record<string, object>>): void {
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

/** The words of one feature, in one language. */
export function words<Feature extends FlatNamespace>(
  feature: Feature,
  language: string = defaultLanguage,
): TFunction<Feature> {
  const key = `${language}/${feature}`;
  const remembered = translators.get(key);
  if (remembered) return remembered as TFunction<Feature>;
  const translate = i18next.getFixedT(language, feature);
  translators.set(key, translate);
  return translate as TFunction<Feature>;
}

const translators = new Map<string, unknown>();
