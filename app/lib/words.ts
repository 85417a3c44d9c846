import i18next, { type FlatNamespace, type TFunction } from 'i18next';
import { currentLanguage, defaultLanguage, knowLanguages } from './language.ts';

export type Messages = { [key: string]: string | Messages };

/**
 * The messages of a feature with those of one more of its files.
 * @throws Error for a message that is in two files
 */
export function addMessages(known: Messages, more: Messages, file: string): Messages {
  const all = { ...known };
  for (const [key, message] of Object.entries(more)) {
    const other = all[key];
    if (other === undefined) all[key] = message;
    else if (typeof other === 'object' && typeof message === 'object')
      all[key] = addMessages(other, message, file);
    else throw new Error(`${file}: another file has the message ${key} already`);
  }
  return all;
}

/**
 * Takes over the message catalogues: `{ [language]: { [feature]: messages } }`. A language that
 * lacks a message falls back to the default one.
 */
export function loadWords(catalogues: Record<string, Record<string, object>>): void {
  translators.clear();
  knowLanguages(Object.keys(catalogues));
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

/** All messages of a language, for the browsers that need them; undefined for one that isn’t known. */
export function catalogueOf(language: string): object | undefined {
  return i18next.getDataByLanguage(language);
}

/** The words of one feature, in the current language of each use. */
export function words<Feature extends FlatNamespace>(feature: Feature): TFunction<Feature> {
  let translate = ofFeature.get(feature);
  if (!translate) {
    translate = (...args) => translatorOf(feature, currentLanguage())(...args);
    ofFeature.set(feature, translate);
  }
  return translate as unknown as TFunction<Feature>;
}

const ofFeature = new Map<string, Translate>();

function translatorOf(feature: FlatNamespace, language: string): Translate {
  const known = translators.get(language)?.get(feature);
  if (known) return known;
  const translate = rememberPlain(i18next.getFixedT(language, feature) as never);
  const features = translators.get(language) ?? new Map();
  translators.set(language, features.set(feature, translate));
  return translate;
}

/** By language and feature. */
const translators = new Map<string, Map<string, Translate>>();

/**
 * A page uses hundreds of messages, so each is looked up once: whole, or as its parts with the names of
 * the values between them. Other messages are left to the library.
 */
function rememberPlain(translate: Translate): Translate {
  const plain = new Map<string, unknown>();
  const parts = new Map<string, string[] | null>();
  return (key, ...values) => {
    const [first] = values;
    if (first === undefined) {
      if (!plain.has(key)) plain.set(key, translate(key));
      return plain.get(key);
    }
    if ('defaultValue' in first) return translate(key, ...values);
    return fill(partsOf(key, first), first) ?? translate(key, ...values);
  };

  function partsOf(key: string, values: Values): string[] | null {
    // The count decides the plural form.
    const id = 'count' in values ? `${key} ${values.count}` : key;
    let known = parts.get(id);
    if (known === undefined) {
      known = split(translate(key, { ...values, skipInterpolation: true }));
      if (parts.size >= mostParts) parts.clear();
      parts.set(id, known);
    }
    return known;
  }
}

type Values = Record<string, unknown>;
type Translate = (key: string, ...values: Values[]) => unknown;

/** Room for every message, and for plurals with many different numbers. */
const mostParts = 5_000;

/** Text, name, text, name, text; null for a message with more than plain names between its braces. */
function split(message: unknown): string[] | null {
  if (typeof message !== 'string' || message.includes('$t(')) return null;
  const parts = message.split(/\{\{(\w+)\}\}/);
  return parts.some((part, index) => index % 2 === 0 && part.includes('{{')) ? null : parts;
}

function fill(parts: string[] | null, values: Values): string | null {
  if (parts === null) return null;
  let text = '';
  for (const [index, part] of parts.entries()) {
    const value = index % 2 === 0 ? part : values[part];
    if (typeof value !== 'string' && typeof value !== 'number') return null;
    text += value;
  }
  return text;
}
