import type { Brand } from '#app/platform/brand.ts';

/** What the root has loaded, as far as every page’s head needs it. */
type Asked<Data> = {
  matches: readonly ({ loaderData?: unknown } | undefined)[];
  loaderData?: Data;
};
type RootData = { brand: Brand; person: { waiting: number } | null } | undefined;

/**
 * The head of a page that is for whoever it concerns: a title, and nothing for search engines.
 * @param title takes what the page has loaded, if it could
 */
export function privatePage<Data>(title: (data: Data | undefined) => string) {
  return ({ matches: [root], loaderData }: Asked<Data>) => {
    const { brand, person } = (root?.loaderData as RootData) ?? {};
    const said = [title(loaderData), brand?.product].filter(Boolean).join(' · ');
    return [
      // What waits is seen among the browser’s other tabs as well.
      { title: person?.waiting ? `(${person.waiting}) ${said}` : said },
      { name: 'robots', content: 'noindex' },
    ];
  };
}
