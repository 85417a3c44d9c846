import { useEffect, useRef } from 'react';
import { words } from '#app/lib/words.ts';
import { fillIn, takeAlong } from './typed-along.ts';

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

type Props = {
  deals: ShownDeal[];
  fresh: string | null;
  /** What the form has begun with; whatever else was typed is kept. */
  begun: Readonly<Record<string, string>>;
};

/** Earlier deals to begin with instead: everyone’s own templates. */
export function EarlierDeals({ deals, fresh, begun }: Props) {
  const around = useRef<HTMLElement>(null);
  useEffect(() => {
    const form = around.current?.closest('form');
    if (form) fillIn(form);
  }, []);
  const follow = (path: string, text: string) => (
    <li key={path}>
      <a href={path} onClick={({ currentTarget }) => takeAlong(currentTarget, begun)}>
        {text}
      </a>
    </li>
  );
  const t = words('bookings');
  const others = deals.filter(({ isChosen }) => !isChosen);
  if (deals.length === 0) return null;
  return (
    <section ref={around} aria-labelledby="earlier-deals">
      <h2 className="label" id="earlier-deals">
        {t('terms.offer.earlier')}
      </h2>
      <ul className="links">
        {others.map(({ name, day, path }) =>
          follow(path, t('terms.offer.earlierDeal', { name, day })),
        )}
        {fresh && follow(fresh, t('terms.offer.fresh'))}
      </ul>
    </section>
  );
}
