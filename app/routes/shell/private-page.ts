import type { Brand } from '#app/platform/brand.ts';
import type { Person } from './person.ts';

export type Loaded<Loader extends (...asked: never[]) => unknown> = Awaited<ReturnType<Loader>>;

/** The parts of a title, the most specific first; unknown ones are left out. */
type Title = (string | null | undefined)[];

/** Data of the root that every page’s head needs. */
type MetaArgs<Data> = {
  matches: readonly ({ loaderData?: unknown } | undefined)[];
  loaderData?: Data;
  params?: Record<string, string | undefined>;
};
type RootData = { brand: Brand; person: Pick<Person, 'pages' | 'waiting'> | null } | undefined;

/**
 * The head of a private page: a title of its own, hidden from search engines. `title` takes the
 * loader's data, if any, and names the page and what tells it from others of its kind. If its
 * address names one of the reader's pages, that page's name follows.
 */
export function privatePage<Data>(title: (data: Data | undefined) => string | Title) {
  return ({ matches: [root], loaderData, params }: MetaArgs<Data>) => {
    const { brand, person } = (root?.loaderData as RootData) ?? {};
    const owner = person?.pages.find(({ profileId }) => profileId === params?.profileId);
    const parts = [title(loaderData), owner?.displayName, brand?.product].flat();
    const text = parts.filter(Boolean).join(' · ');
    return [
      // Waiting tasks are visible among the browser’s other tabs as well.
      { title: person?.waiting ? `(${person.waiting}) ${text}` : text },
      { name: 'robots', content: 'noindex' },
    ];
  };
}
