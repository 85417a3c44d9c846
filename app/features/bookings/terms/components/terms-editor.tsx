import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import {
  decisiveOf,
  fieldsOfKind,
  isSingle,
  type SingleTerm,
  type Term,
  type TermFields,
  type TermLines,
  type TermVariants,
  termParts,
} from '#app/domain/bookings/terms/term-kinds.ts';
import { termsTable } from '#app/domain/bookings/terms/terms.ts';
import { placesOf } from '#app/fields/typed.ts';
import { words } from '#app/lib/words.ts';
import { ChoiceField, InputField } from '#app/ui/form.tsx';
import { TypedLines } from '../../parts.tsx';
import {
  simulateTyped,
  type TermPlace,
  type TermsForm,
  type TypedChange,
  type TypedRow,
  termField,
  termName,
  termsInBrief,
  termWord,
  typedChanges,
  typedRows,
} from '../words.ts';
import { ScheduleInputs } from './schedule-inputs.tsx';
import { Simulator } from './simulator.tsx';

const t = words('bookings');

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

type Props = Editing & { part: Part; rows: TypedRow[]; changes: TypedChange[] };

/** A part of existing terms, folded below a summary with the number of changes. */
function ChangingPart({ part, rows, changes, ...editing }: Props) {
  const count = changes.filter((change) => change.part === part).length;
  const own = rows.filter((row) => row.part === part && row.value !== '');
  return (
    <details className="terms-fold" open={isWrong(part, editing.form)}>
      <summary>
        <span>
          {t(`terms.parts.${part}`)}{' '}
          {count > 0 && (
            <small className="badge" data-shape="diamond">
              {t('terms.sheet.changes', { count })}
            </small>
          )}
          <small className="terms-brief" dir="auto">
            {own.map(({ label, value }) => `${label}: ${value}`).join(' · ')}
          </small>
        </span>
      </summary>
      <div className="terms-folded">
        <TermsPart part={part} isNamed={false} {...editing} />
      </div>
    </details>
  );
}

/** True if a folded field has an error. */
function isWrong(part: Part, { fields, apart = [] }: Editing['form']): boolean {
  const terms: Record<string, { part?: Part }> = termsTable;
  const paths = Object.keys(fields).map((name) => name.replace(/^terms\./, ''));
  return paths.some(
    (path) => !apart.includes(path) && terms[path.split('.')[0] ?? '']?.part === part,
  );
}

/** The changes that sending would make, side by side. */
function Changes({ changes }: { changes: TypedChange[] }) {
  if (changes.length === 0) return null;
  const orNone = (value: string) => value || t('terms.sheet.none');
  return (
    <section className="terms-sheet" aria-labelledby="changes">
      <h2 id="changes">{t('terms.sheet.changes', { count: changes.length })}</h2>
      <dl className="pairs">
        {changes.map(({ at, label, was, now }) => (
          <div key={at} data-changed="">
            <dt dir="auto">{label}</dt>
            <dd dir="auto">
              <small>{t('terms.changing.was')}</small>
              {orNone(was)}
            </dd>
            <dd dir="auto">
              <small>{t('terms.changing.now')}</small>
              <strong>{orNone(now)}</strong>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

type Editing = {
  form: TermsForm;
  /** The present values of the form. */
  present: TermsForm['typed'];
  /** Called when lines are added or removed. */
  onLines: () => void;
};

type PartProps = Editing & {
  part: (typeof termParts)[number];
  /** False if its name is above it already. */
  isNamed?: boolean;
};

/** One part of the editor: its terms in the order of the table. */
function TermsPart({ part, isNamed = true, ...editing }: PartProps) {
  const own = Object.entries<Term>(termsTable).filter(([, term]) => term.part === part);
  return (
    <fieldset className="terms-part stack-4">
      <legend className={isNamed ? undefined : 'visually-hidden'}>
        {t(`terms.parts.${part}`)}
      </legend>
      <PartInputs fields={Object.fromEntries(own)} path="" at="terms" {...editing} />
    </fieldset>
  );
}

type Inputs = Editing & TermPlace & { fields: TermFields };

/** Short fields side by side, with larger ones below. */
function PartInputs({ fields, kindsOf, ...within }: Inputs & { kindsOf?: KindsOf }) {
  const all = Object.entries(fields)
    .map(([name, term]) => ({ name, term }))
    .filter(({ name }) => !within.form.apart?.includes(placeOf(within, name).path));
  const short = all.filter(({ term }) => isShort(term));
  const renderTerm = ({ name, term }: (typeof all)[number]) => (
    <div key={name} data-kinds={kindsOf?.(name)}>
      <TermInput term={term} {...within} {...placeOf(within, name)} />
    </div>
  );
  return (
    <>
      {short.length > 0 && <div className="columns terms-pair">{short.map(renderTerm)}</div>}
      {all.filter(({ term }) => !isShort(term)).map(renderTerm)}
    </>
  );
}

type KindsOf = (name: string) => string;

function isShort(term: Term): boolean {
  return isSingle(term) && !(term.kind === 'text' && term.rows);
}

function placeOf({ path, at }: TermPlace, name: string): TermPlace {
  return { path: path ? `${path}.${name}` : name, at: `${at}.${name}` };
}

function TermInput({ term, ...within }: Editing & TermPlace & { term: Term }) {
  const { path, form, present } = within;
  if (path === 'schedule') return <ScheduleInputs form={form} present={present} />;
  if (term.kind === 'variants') return <VariantInputs {...within} term={term} />;
  if (term.kind === 'lines') return <LineInputs {...within} term={term} />;
  if (term.kind !== 'group') return <SingleInput {...within} term={term} />;
  return (
    <fieldset className="terms-list stack-2">
      <legend>{termName(path)}</legend>
      <p className="field-hint">{termWord(path, 'hint')}</p>
      <div className="columns terms-line">
        <LineOf {...within} fields={term.fields} />
      </div>
    </fieldset>
  );
}

function SingleInput({ term, form, ...place }: Editing & TermPlace & { term: SingleTerm }) {
  return <InputField of={termField(term, place, form)} autoComplete="off" />;
}

/** Fields in a row. */
function LineOf({ fields, from, ...within }: Inputs) {
  return Object.entries(fields).map(([name, term]) => {
    const place = placeOf(within, name);
    const typed = from === undefined ? undefined : from && `${from}.${name}`;
    return (
      isSingle(term) && <SingleInput key={name} {...within} {...place} from={typed} term={term} />
    );
  });
}

/** The style sheet alone shows the fields of the chosen kind. */
function VariantInputs({ term, ...within }: Editing & TermPlace & { term: TermVariants }) {
  const { path, at, form } = within;
  const kinds = Object.keys(term.kinds);
  return (
    <div className="terms-variants stack-4">
      <ChoiceField
        name={`${at}.kind`}
        legend={termName(path)}
        defaultValue={form.typed[`${at}.kind`] ?? kinds[0]}
        error={form.fields[`${at}.kind`] ?? form.fields[at]}
        choices={kinds.map((kind) => ({
          value: kind,
          label: termWord(path, `options.${kind}`),
          hint: termWord(path, `hints.${kind}`),
        }))}
      />
      <PartInputs
        {...within}
        fields={term.fields}
        kindsOf={(name) => kinds.filter((one) => fieldsOfKind(term, one).includes(name)).join(' ')}
      />
    </div>
  );
}

function LineInputs({ term, ...within }: Editing & TermPlace & { term: TermLines }) {
  const { path, at, form, onLines } = within;
  const lines = placesOf(form.typed, at, decisiveOf(term));
  const error = form.fields[at];
  return (
    <fieldset className="terms-list stack-2" id={at}>
      <legend>{termName(path)}</legend>
      <p className="field-hint">{termWord(path, 'hint')}</p>
      {error && <p className="field-error">{error}</p>}
      <TypedLines
        lines={lines}
        spare={lines.length === 0 ? 3 : 2}
        spareHint={t('terms.editor.spare')}
        most={term.most}
        add={termWord(path, 'add') ?? ''}
        remove={(number) => termWord(path, 'remove', { number }) ?? ''}
        onLines={onLines}
      >
        {(line, index) => (
          <fieldset className="columns terms-line">
            <legend className="visually-hidden">
              {termWord(path, 'line', { number: index + 1 })}
            </legend>
            <LineOf
              {...within}
              fields={term.fields}
              at={`${at}.${index}`}
              from={line && `${at}.${line}`}
            />
          </fieldset>
        )}
      </TypedLines>
    </fieldset>
  );
}
