import { words } from '#app/lib/words.ts';

/** A deal whose terms a new offer can begin with. */
export type ShownDeal = {
  name: string;
  day: string;
  /** Whether the two have made it with each other. */
  isSamePair: boolean;
  isChosen: boolean;
  /** The page of the offer, begun with its terms. */
  path: string;
};

/** Earlier deals to begin with instead: everyone’s own templates. */
export function EarlierDeals({ deals, fresh }: { deals: ShownDeal[]; fresh: string | null }) {
  const t = words('bookings');
  const others = deals.filter(({ isChosen }) => !isChosen);
  if (deals.length === 0) return null;
  return (
    <section aria-labelledby="earlier-deals">
      <h2 className="label" id="earlier-deals">
        {t('terms.offer.earlier')}
      </h2>
      <ul className="links">
        {others.map(({ name, day, path }) => (
          <li key={path}>
            <a href={path}>{t('terms.offer.earlierDeal', { name, day })}</a>
          </li>
        ))}
        {fresh && (
          <li>
            <a href={fresh}>{t('terms.offer.fresh')}</a>
          </li>
        )}
      </ul>
    </section>
  );
}
