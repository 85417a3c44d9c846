import { useEffect, useRef, useState } from 'react';
import { words } from '#app/lib/words.ts';
import { simulateTyped } from '../words/simulate-typed.ts';
import type { TermsFormState } from '../words/terms-form.ts';
import type { Typed } from '../words/typed-values.ts';
import { Simulator } from './simulator.tsx';
import { AroundPart, PaymentPart, TextsPart } from './terms-editor-around.tsx';
import { DealPart } from './terms-editor-deal.tsx';
import { NightPart } from './terms-editor-night.tsx';
import { TicketsPart } from './terms-editor-tickets.tsx';

/**
 * The fields for everything that two sides agree on, to stand in a form. They work without scripts;
 * with them, lines come and go without a new page and the simulator follows what is typed.
 */
export function TermsEditor({ typed, errors, currencies }: TermsFormState & Offered) {
  const t = words('bookings');
  const [present, setPresent] = useState(typed);
  const around = useRef<HTMLDivElement>(null);
  const readAgain = () => setPresent(typedIn(around.current) ?? typed);
  // A browser may have filled in again what was typed before the page was left.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page has come to life
  useEffect(readAgain, []);
  const simulated = simulateTyped(present);
  const form = { typed, errors };
  return (
    <div className="terms-editor" ref={around} onInput={readAgain} onChange={readAgain}>
      <div className="terms-fields">
        <NightPart form={form} present={present} />
        <DealPart form={form} currencies={currencies} onLines={readAgain} />
        <TicketsPart form={form} onLines={readAgain} />
      </div>
      <section className="terms-aside" aria-labelledby="comes-to">
        <h2 id="comes-to">{t('terms.simulator.title')}</h2>
        {simulated ? (
          <Simulator {...simulated} kind={simulated.terms.deal.kind} />
        ) : (
          <p className="empty">{t('terms.simulator.waiting')}</p>
        )}
      </section>
      <div className="terms-fields">
        <PaymentPart form={form} />
        <AroundPart form={form} />
        <TextsPart form={form} />
      </div>
    </div>
  );
}

type Offered = {
  /** What the server offers: browsers may know other currencies. */
  currencies: readonly string[];
};

function typedIn(element: HTMLElement | null): Typed | null {
  const form = element?.closest('form');
  if (!form) return null;
  const fields = [...new FormData(form)].filter(([, value]) => typeof value === 'string');
  return Object.fromEntries(fields) as Typed;
}
