import { useEffect, useRef } from 'react';
import { words } from '#app/lib/words.ts';
import { carryTyped, fillIn } from './typed-along.ts';

/** An earlier deal whose terms a new offer can start from. */
export type ShownDeal = {
  name: string;
  day: string;
  /** True if it is a deal with the same page. */
  isSamePair: boolean;
  isChosen: boolean;
  /** The form of the offer, filled in with its terms. */
  path: string;
};

/** Named terms of the page. */
export type ShownTemplate = {
  name: string;
  isChosen: boolean;
  /** The form of the offer, filled in with them. */
  path: string;
  /** The page of these terms. */
  terms: string;
};

type Props = {
  templates: ShownTemplate[];
  deals: ShownDeal[];
  fresh: string | null;
  /** The values in the form at first; values typed since are kept. */
  begun: Readonly<Record<string, string>>;
};

/** Other starting points: templates and earlier deals. */
export function EarlierDeals({ templates, deals, fresh, begun }: Props) {
  const around = useRef<HTMLElement>(null);
  useEffect(() => {
    const form = around.current?.closest('form');
    if (form) fillIn(form);
  }, []);
  const follow = (path: string, text: string) => (
    <li key={path}>
      <a href={path} dir="auto" onClick={({ currentTarget }) => carryTyped(currentTarget, begun)}>
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
