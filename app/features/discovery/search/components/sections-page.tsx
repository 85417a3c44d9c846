import type { ListingKind } from '#app/domain/discovery/listing.ts';
import { words } from '#app/lib/words.ts';
import { countOf, ResultList, type Results } from './found-list.tsx';

/** The first results of a kind, and the address of all of them. */
export type Section = { found: Results; total: number; isMore: boolean; all: string };

/** Shows, artists, venues and open slots below each other; empty kinds are left out. */
export function Sections({ sections }: { sections: Section[] }) {
  const t = words('discovery');
  return sections
    .filter(({ found }) => countOf(found) > 0)
    .map(({ found, total, isMore, all }) => (
      <section key={found.kind} className="section" aria-labelledby={`found-${found.kind}`}>
        <div className="split row">
          <h2 id={`found-${found.kind}`}>{t(`kinds.${found.kind}.title`)}</h2>
          {total > countOf(found) && (
            <a className="quiet-link" href={all}>
              {isMore
                ? t(`kinds.${found.kind}.all`)
                : t('search.allOf', { count: countInWords(found.kind, total) })}
            </a>
          )}
        </div>
        <ResultList found={found} />
      </section>
    ));
}

function countInWords(kind: ListingKind, count: number): string {
  return words('discovery')(`kinds.${kind}.count`, { count });
}
