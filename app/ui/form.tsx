import {
  type ComponentProps,
  createContext,
  type InputHTMLAttributes,
  type ReactNode,
  type SelectHTMLAttributes,
  useContext,
  useId,
} from 'react';
import { words } from '#app/lib/words.ts';
import { Button } from './button.tsx';

/** The prefix of the keys of a page’s forms; empty on public pages. */
export const PageKey = createContext('');

/** The hidden field in which a form carries its key. */
export const keyField = 'idempotencyKey';

/**
 * A form that changes something. Its key, made with the page, lets it be done once, however often
 * it is sent.
 */
export function PostForm({ children, ...form }: Omit<ComponentProps<'form'>, 'method'>) {
  const page = useContext(PageKey);
  const id = useId();
  return (
    <form method="post" {...form}>
      {children}
      {page && <input type="hidden" name={keyField} value={page + id} />}
    </form>
  );
}

const t = words('fields');

type Around = {
  name: string;
  label: ReactNode;
  /** Below the label, before the field: what to enter, and what it is for. */
  hint?: ReactNode;
  /** The fault of the present value, and how to put it right. */
  error?: string;
  id?: string;
};

/** A label above its field, and the error below it. */
function Labelled({ name, label, hint, error, id = name, children }: Around & { children: Slot }) {
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {hint && (
        <p className="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {children({
        id,
        name,
        'aria-describedby': described || undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {error && (
        <p className="field-error" id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  );
}

type Slot = (attributes: Attributes) => ReactNode;
type Attributes = {
  id: string;
  name: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
};

export function Field({
  label,
  hint,
  error,
  name,
  id,
  ...input
}: Around & Omit<InputHTMLAttributes<HTMLInputElement>, 'name' | 'id'>) {
  return (
    <Labelled label={label} hint={hint} error={error} name={name} id={id}>
      {(attributes) => <input type="text" {...input} {...attributes} />}
    </Labelled>
  );
}

type FileProps = Pick<Around, 'name' | 'label' | 'hint'> & {
  error?: string | undefined;
  accept: string;
  isSingle?: true;
};

/** Files to choose: several, or one. */
export function FileField({ name, label, hint, error, accept, isSingle }: FileProps) {
  return (
    <Labelled label={label} hint={hint} name={name} {...(error && { error })}>
      {(attributes) => <input type="file" multiple={!isSingle} accept={accept} {...attributes} />}
    </Labelled>
  );
}

type TextProps = Around & {
  rows?: number;
  translate?: 'no';
  defaultValue?: string;
  value?: string;
  maxLength?: number;
  required?: boolean;
  readOnly?: boolean;
  onChange?: (event: React.ChangeEvent<HTMLTextAreaElement>) => void;
};

export function TextField({ label, hint, error, name, id, rows = 5, ...input }: TextProps) {
  return (
    <Labelled label={label} hint={hint} error={error} name={name} id={id}>
      {(attributes) => <textarea dir="auto" rows={rows} {...input} {...attributes} />}
    </Labelled>
  );
}

/**
 * A list to choose from. The present value is always on it, whatever is offered otherwise: a browser
 * shows the first option in place of one that is missing, and sends that.
 */
export function SelectField({
  label,
  hint,
  error,
  name,
  id,
  options,
  ...select
}: Around & { options: { value: string; label: string }[] } & Omit<
    SelectHTMLAttributes<HTMLSelectElement>,
    'name' | 'id'
  >) {
  const present = String(select.value ?? select.defaultValue ?? '');
  const isOffered = present === '' || options.some(({ value }) => value === present);
  const kept = isOffered
    ? []
    : [{ value: present, label: words('fields')('present', { value: present }) }];
  return (
    <Labelled label={label} hint={hint} error={error} name={name} id={id}>
      {(attributes) => (
        <select {...select} {...attributes}>
          {[...kept, ...options].map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Labelled>
  );
}

type CheckProps = Around & Omit<InputHTMLAttributes<HTMLInputElement>, 'name' | 'id' | 'type'>;

export function CheckField({ label, hint, error, name, id = name, ...input }: CheckProps) {
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className="field field-check">
      <input
        type="checkbox"
        id={id}
        name={name}
        aria-describedby={described || undefined}
        aria-invalid={error ? true : undefined}
        {...input}
      />
      <label htmlFor={id}>{label}</label>
      {hint && (
        <p className="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error && (
        <p className="field-error" id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  );
}

type ChoiceProps = {
  name: string;
  legend: ReactNode;
  error?: string;
  defaultValue?: string;
  choices: { value: string; label: ReactNode; hint?: ReactNode }[];
};

/** One of a few, all of them in sight. */
export function ChoiceField({ name, legend, error, defaultValue, choices }: ChoiceProps) {
  return (
    <fieldset className="field field-choice" aria-describedby={error ? `${name}-error` : undefined}>
      <legend>{legend}</legend>
      <div className="columns choices">
        {choices.map(({ value, label, hint }, index) => (
          <label key={value} className="choice">
            <input
              type="radio"
              id={index === 0 ? name : undefined}
              name={name}
              value={value}
              defaultChecked={value === defaultValue}
            />
            <span>
              {label}
              {hint && <small>{hint}</small>}
            </span>
          </label>
        ))}
      </div>
      {error && (
        <p className="field-error" id={`${name}-error`}>
          {error}
        </p>
      )}
    </fieldset>
  );
}

type Described = Around & {
  defaultValue?: string | undefined;
  required?: boolean | undefined;
  maxLength?: number | undefined;
  rows?: number | undefined;
  inputMode?: 'numeric' | 'decimal' | undefined;
  type?: 'email' | 'password' | 'date' | undefined;
  options?: { value: string; label: string; hint?: string | undefined }[] | undefined;
};

/** A described field: one line, several, or a choice. */
export function InputField({
  of: { rows, options, ...field },
  ...more
}: {
  of: Described;
  id?: string;
  label?: ReactNode;
  hint?: ReactNode;
  autoComplete?: string;
  autoCapitalize?: string;
  dir?: 'auto';
  spellCheck?: boolean;
}) {
  const { type = 'text', ...plain } = field;
  if (options) return <SelectField {...plain} {...more} options={options} />;
  if (rows) return <TextField {...plain} {...more} rows={rows} />;
  return <Field {...plain} {...more} type={type} />;
}

export function TickField({
  of: { name, label, hint, error, defaultValue, required },
  ...more
}: {
  of: Described;
  id?: string;
  label?: ReactNode;
  hint?: ReactNode;
}) {
  const field = { name, label, hint, error, required, ...more };
  return <CheckField {...field} value="yes" defaultChecked={defaultValue === 'yes'} />;
}

export function ChosenField({ of: { name, label, options, ...field } }: { of: Described }) {
  const { error, defaultValue } = field;
  return (
    <ChoiceField
      name={name}
      error={error}
      defaultValue={defaultValue}
      legend={label}
      choices={options ?? []}
    />
  );
}

/** Hidden fields of a form, without those that are null or undefined. */
export function HiddenFields(values: Record<string, string | number | null | undefined>) {
  return Object.entries(values).map(
    ([name, value]) =>
      value !== null &&
      value !== undefined && <input key={name} type="hidden" name={name} value={value} />,
  );
}

type CopyProps = {
  name: string;
  label: string;
  hint?: string;
  value: string;
  /** More than one row makes it a text. */
  rows?: number;
  tone?: 'spotlight';
  children?: ReactNode;
  /** For a program, in no language. */
  isCode?: boolean;
};

/** A text to copy. Without scripts, it is selected and copied by hand. */
export function CopyField({ value, rows, tone, isCode, children, ...named }: CopyProps) {
  const code = isCode ? ({ translate: 'no' } as const) : {};
  const field = { ...named, ...code, defaultValue: value, readOnly: true };
  return (
    <copy-text class="form" copied-words={t('copied')}>
      {rows ? <TextField {...field} rows={rows} /> : <Field {...field} />}
      <div className="row">
        <Button type="button" {...(tone && { tone })} hidden>
          {t('copy')}
        </Button>
        {children}
      </div>
      <p role="status" />
    </copy-text>
  );
}
