import { globSync, readFileSync } from 'node:fs';
import { addMessages, type Messages } from '#app/lib/words.ts';

/*
 * Invented languages, made from the English messages: every letter becomes one that English hasn’t,
 * each message is in brackets and is longer by a third. Their names are those of languages whose
 * days, numbers and countries are written in other letters too, so that any plain letters left were
 * not translated.
 */
export const leftToRight = 'el';
export const rightToLeft = 'ar';

export type Catalogues = Record<string, Record<string, Messages>>;

/** English as it is, and both made languages. */
export function pseudoCatalogues(): Catalogues {
  const english: Record<string, Messages> = {};
  for (const file of globSync('app/{features,fields,routes}/**/en.json')) {
    const [, place = '', feature = ''] = file.split(/[\\/]/);
    const name = place === 'features' ? feature : place;
    const messages: Messages = JSON.parse(readFileSync(file, 'utf8'));
    english[name] = addMessages(english[name] ?? {}, messages, file);
  }
  const made = [leftToRight, rightToLeft].map((language) => [
    language,
    inPseudo(english, language),
  ]);
  return { en: english, ...Object.fromEntries(made) };
}

function inPseudo(messages: Messages, language: string): Messages {
  const plurals = (type: Intl.PluralRuleType) =>
    new Intl.PluralRules(language, { type }).resolvedOptions().pluralCategories;
  return Object.fromEntries(
    Object.entries(messages).flatMap(([key, message]): [string, string | Messages][] => {
      if (typeof message !== 'string') return [[key, inPseudo(message, language)]];
      const { groups } = /^(?<stem>.+)_(?<ordinal>ordinal_)?other$/.exec(key) ?? {};
      // A language may have more plural forms than English.
      const others = groups
        ? plurals(groups.ordinal ? 'ordinal' : 'cardinal')
            .map((plural) => `${groups.stem}_${groups.ordinal ?? ''}${plural}`)
            .filter((name) => !(name in messages))
        : [];
      return [key, ...others].map((name) => [name, pseudo(message)]);
    }),
  );
}

/** A message with the names of its values, and the addresses in it, unchanged. */
function pseudo(message: string): string {
  const lines = message.split('\n').map((line) => {
    const parts = line.split(/(\{\{[^}]*\}\}|\$t\([^)]*\)|https?:\/\/\S+)/);
    const written = parts.map((part, place) => (place % 2 === 1 ? part : lookAlike(part))).join('');
    return `⟦${written}${' ōōōō'.repeat(Math.ceil(line.length / 15))}⟧`;
  });
  return lines.join('\n');
}

const plain = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const alike = [...'áƀçđéƒĝĥíĵķĺḿñóþɋŕšţúṽŵẋýžÁƁÇĐÉƑĜĤÍĴĶĹḾÑÓÞɊŔŠŢÚṼŴẊÝŽ'];

function lookAlike(text: string): string {
  return text.replace(/[a-z]/gi, (letter) => alike[plain.indexOf(letter)] ?? letter);
}
