import type { Brand } from '#app/platform/brand.ts';

/** What the root has loaded, as far as every page’s head needs it. */
type Asked = { matches: readonly ({ loaderData?: unknown } | undefined)[] };
type RootData = { brand: Brand } | undefined;

/** The head of a page that is for whoever it concerns: a title, and nothing for search engines. */
export function privatePage(title: () => string) {
  return ({ matches: [root] }: Asked) => {
    const product = (root?.loaderData as RootData)?.brand.product;
    return [
      { title: product ? `${title()} · ${product}` : title() },
      { name: 'robots', content: 'noindex' },
    ];
  };
}
