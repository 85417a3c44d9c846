import type { Brand } from '#app/platform/brand.ts';

/** What the root has loaded, as far as every page’s head needs it. */
type Asked<Data> = {
  matches: readonly ({ loaderData?: unknown } | undefined)[];
  loaderData?: Data;
};
type RootData = { brand: Brand } | undefined;

/**
 * The head of a page that is for whoever it concerns: a title, and nothing for search engines.
 * @param title takes what the page has loaded, if it could
 */
export function privatePage<Data>(title: (data: Data | undefined) => string) {
  return ({ matches: [root], loaderData }: Asked<Data>) => {
    const product = (root?.loaderData as RootData)?.brand.product;
    return [
      { title: product ? `${title(loaderData)} · ${product}` : title(loaderData) },
      { name: 'robots', content: 'noindex' },
    ];
  };
}
