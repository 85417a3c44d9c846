import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { termParts } from '#app/domain/bookings/terms/term-kinds.ts';
import { words } from '#app/lib/words.ts';
import { simulateTyped } from '../words/simulate-typed.ts';
import type { TermsForm } from '../words/term-words.ts';
import { termsInBrief } from '../words/terms-in-brief.ts';
import { typedChanges, typedRows } from '../words/typed-rows.ts';
import { Changes, ChangingPart } from './changing-part.tsx';
import { Simulator } from './simulator.tsx';
import { type Editing, TermsPart } from './terms-part.tsx';

/** The main parts of an offer; the others are folded even among the full terms. */
const unfolded: Part[] = ['deal', 'tickets'];

type Part = (typeof termParts)[number];

type EditorProps = {
  form: TermsForm;
  /** The fields at the top of the page, with their earlier values. */
  first?: (form: TermsForm) => ReactNode;
};

/**
 * The fields of existing terms, part by part, inside a form. They work without scripts; with them,
 * lines are added and removed without a new page, the simulator follows the typing, and changed
 * fields show their earlier values.
 */
export function TermsEditor({ form, first }: EditorProps) {
  const around = useRef<HTMLDivElement>(null);
  const editing = usePresent(form, around);
  const { present } = editing;
  const changes = form.before ? typedChanges(form.before, present) : [];
  const was = new Map(changes.map((change) => [change.at, change.was]));
  const rows = typedRows(present);
  const changing = { ...form, was };
  return (
    <div className="stack" ref={around}>
      {first?.(changing)}
      <TermInputs present={present}>
        {(part) => (
          <ChangingPart
            key={part}
            {...editing}
            part={part}
            rows={rows}
            changes={changes}
            form={changing}
          />
        )}
      </TermInputs>
      <Changes changes={changes} />
    </div>
  );
}

type FoldProps = { form: TermsForm; isOpen: boolean; children: ReactNode };

/** The same folded behind a summary, for a first offer. */
export function FoldedTerms({ form, isOpen, children }: FoldProps) {
  const t = words('bookings');
  const around = useRef<HTMLDetailsElement>(null);
  const editing = usePresent(form, around);
  const rows = typedRows(editing.present);
  return (
    <details className="terms-fold" ref={around} open={isOpen}>
      <summary>
        <span>
          {t('terms.offer.full')}
          <small className="terms-brief">{termsInBrief(editing.present)}</small>
        </span>
      </summary>
      <div className="stack terms-folded">
        {children}
        <TermInputs present={editing.present}>
          {(part) =>
            unfolded.includes(part) ? (
              <TermsPart key={part} part={part} {...editing} />
            ) : (
              <ChangingPart key={part} part={part} rows={rows} changes={[]} {...editing} />
            )
          }
        </TermInputs>
      </div>
    </details>
  );
}

type InputsProps = Pick<Editing, 'present'> & {
  children: (part: Part) => ReactNode;
};

function TermInputs({ present, children }: InputsProps) {
  const t = words('bookings');
  const simulated = simulateTyped(present);
  return (
    <div className="terms-editor">
      <div className="terms-fields">{termParts.map(children)}</div>
      <section className="terms-aside" aria-labelledby="comes-to">
        <h2 id="comes-to">{t('terms.simulator.title')}</h2>
        {simulated ? (
          <Simulator {...simulated} kind={simulated.terms.deal.kind} />
        ) : (
          <p className="empty">{t('terms.simulator.waiting')}</p>
        )}
      </section>
    </div>
  );
}

/** The present values of the whole form, updated with every input in it. */
function usePresent(form: TermsForm, around: RefObject<HTMLElement | null>): Editing {
  const { typed } = form;
  const [present, setPresent] = useState(typed);
  const readAgain = () => setPresent(typedIn(around.current) ?? typed);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page has come to life
  useEffect(() => {
    const whole = around.current?.closest('form');
    const listening = new AbortController();
    for (const event of ['input', 'change'])
      whole?.addEventListener(event, readAgain, { signal: listening.signal });
    // A browser may have restored values from before the page was left.
    readAgain();
    return () => listening.abort();
  }, []);
  return { form, present, onLines: readAgain };
}

function typedIn(element: HTMLElement | null): TermsForm['typed'] | null {
  const form = element?.closest('form');
  if (!form) return null;
  const fields = [...new FormData(form)].filter(([, value]) => typeof value === 'string');
  return Object.fromEntries(fields) as TermsForm['typed'];
}
