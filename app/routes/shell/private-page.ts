import type { Brand } from '#app/platform/brand.ts';
import type { Person } from './person.ts';

/** What a loader answers. */
export type Loaded<Loader extends (...asked: never[]) => unknown> = Awaited<ReturnType<Loader>>;

/** Its parts, the most particular first; what isn’t known is left out. */
type Title = (string | null | undefined)[];

/** What the root has loaded, as far as every page’s head needs it. */
type Asked<Data> = {
  matches: readonly ({ loaderData?: unknown } | undefined)[];
  loaderData?: Data;
  params?: Record<string, string | undefined>;
};
type RootData = { brand: Brand; person: Pick<Person, 'pages' | 'waiting'> | null } | undefined;

/**
 * The head of a page that is for whoever it concerns: a title of its own, and nothing for search
 * engines.
 * @param title takes what the page has loaded, if it could: what it is, and what tells it from
 *   others of its kind. Where its address names a page of theirs, that one’s name follows.
 */
export function privatePage<Data>(title: (data: Data | undefined) => string | Title) {
  return ({ matches: [root], loaderData, params }: Asked<Data>) => {
    const { brand, person } = (root?.loaderData as RootData) ?? {};
    const whose = person?.pages.find(({ profileId }) => profileId === params?.profileId);
    const parts = [title(loaderData), whose?.displayName, brand?.product].flat();
    const said = parts.filter(Boolean).join(' · ');
    return [
      // What waits is seen among the browser’s other tabs as well.
      { title: person?.waiting ? `(${person.waiting}) ${said}` : said },
      { name: 'robots', content: 'noindex' },
    ];
  };
}
