import {
  decisiveOf,
  fieldsOfKind,
  isSingle,
  type SingleTerm,
  type Term,
  type TermFields,
  type TermLines,
  type TermVariants,
  type termParts,
} from '#app/domain/bookings/terms/term-kinds.ts';
import { termsTable } from '#app/domain/bookings/terms/terms.ts';
import { placesOf } from '#app/fields/typed.ts';
import { words } from '#app/lib/words.ts';
import { ChoiceField, InputField } from '#app/ui/field.tsx';
import { TypedLines } from '../../components/typed-lines.tsx';
import {
  type TermPlace,
  type TermsForm,
  termField,
  termName,
  termWord,
} from '../words/term-words.ts';
import { ScheduleInputs } from './schedule-inputs.tsx';

export type Editing = {
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
export function TermsPart({ part, isNamed = true, ...editing }: PartProps) {
  const own = Object.entries<Term>(termsTable).filter(([, term]) => term.part === part);
  return (
    <fieldset className="terms-part stack-4">
      <legend className={isNamed ? undefined : 'visually-hidden'}>
        {words('bookings')(`terms.parts.${part}`)}
      </legend>
      <TermInputs fields={Object.fromEntries(own)} path="" at="terms" {...editing} />
    </fieldset>
  );
}

type Inputs = Editing & TermPlace & { fields: TermFields };

/** Short fields side by side, with larger ones below. */
function TermInputs({ fields, kindsOf, ...within }: Inputs & { kindsOf?: KindsOf }) {
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
      <TermInputs
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
        spareHint={words('bookings')('terms.editor.spare')}
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
