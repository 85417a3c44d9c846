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

/** Terms that the page has given a name. */
export type ShownTemplate = {
  name: string;
  isChosen: boolean;
  /** The page of the offer, begun with them. */
  path: string;
  /** The page of these terms. */
  terms: string;
};

type Props = {
  templates: ShownTemplate[];
  deals: ShownDeal[];
  fresh: string | null;
  /** What the form has begun with; whatever else was typed is kept. */
  begun: Readonly<Record<string, string>>;
};

/** What to begin with instead: templates, and earlier deals. */
export function EarlierDeals({ templates, deals, fresh, begun }: Props) {
  const around = useRef<HTMLElement>(null);
  useEffect(() => {
    const form = around.current?.closest('form');
    if (form) fillIn(form);
  }, []);
  const follow = (path: string, text: string) => (
    <li key={path}>
      <a href={path} dir="auto" onClick={({ currentTarget }) => takeAlong(currentTarget, begun)}>
        {text}
      </a>
    </li>
  );
  const t = words('bookings');
  const others = <Choice extends { isChosen: boolean }>(all: Choice[]) =>
    all.filter(({ isChosen }) => !isChosen);
  if (deals.length + templates.length === 0) return null;
  return (
    <section ref={around} aria-labelledby="earlier-deals">
      <h2 className="label" id="earlier-deals">
        {t('terms.offer.earlier')}
      </h2>
      <ul className="links">
        {others(templates).map(({ name, path }) => follow(path, t('templates.named', { name })))}
        {others(deals).map(({ name, day, path }) =>
          follow(path, t('terms.offer.earlierDeal', { name, day })),
        )}
        {fresh && follow(fresh, t('terms.offer.fresh'))}
      </ul>
    </section>
  );
}
