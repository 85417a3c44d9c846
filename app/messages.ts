import { addMessages, loadWords, type Messages } from './lib/words.ts';

/*
 * Every `<language>.json` holds messages of the feature that it is in, or of `fields` or `routes`. A
 * new language is a new file beside each English one. The browser’s bundle has English; it fetches its
 * document’s language if that is another one.
 */
const files = import.meta.env.SSR
  ? import.meta.glob<Messages>(
      ['./features/**/*.json', './fields/**/*.json', './routes/**/*.json'],
      {
        eager: true,
        import: 'default',
      },
    )
  : import.meta.glob<Messages>(
      ['./features/**/en.json', './fields/**/en.json', './routes/**/en.json'],
      {
        eager: true,
        import: 'default',
      },
    );

export const catalogues: Record<string, Record<string, Messages>> = {};
for (const [file, messages] of Object.entries(files)) {
  const [, place = '', feature = ''] = file.split('/');
  const name = place === 'features' ? feature : place;
  const language = /([\w-]+)\.json$/.exec(file)?.[1] ?? '';
  const known = catalogues[language] ?? {};
  catalogues[language] = { ...known, [name]: addMessages(known[name] ?? {}, messages, file) };
}
loadWords(catalogues);
