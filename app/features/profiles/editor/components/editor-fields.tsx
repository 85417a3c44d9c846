import { type ReactNode, useState } from 'react';
import { contentLimits } from '#app/domain/profiles/content.ts';
import { numberFormat } from '#app/lib/formats.ts';
import { words } from '#app/lib/words.ts';
import { Field, TextField } from '#app/ui/form.tsx';
import type { Row } from './editor-rows.tsx';
import { useEditing } from './editor-state.ts';

const t = words('profiles');

type Common = { name: string; label: ReactNode; hint?: ReactNode };

type LineProps = Common & {
  value: string;
  onChange(value: string): void;
  autoComplete?: string;
  inputMode?: 'url' | 'numeric' | 'decimal';
  placeholder?: string;
};

/** A line of text, with its problem beside it once it has been left. */
export function Line({ onChange, ...field }: LineProps) {
  const { problemOf } = useEditing();
  return (
    <Field
      dir="auto"
      autoComplete="off"
      {...field}
      error={problemOf(field.name)}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

type Written =
  | 'bio'
  | 'address'
  | 'bioShort'
  | 'bioLong'
  | 'equipment'
  | 'houseRules'
  | 'stageNotes'
  | 'technicalRider'
  | 'hospitalityRider';

/** A text of several lines, counted as it is typed. Too long a text is reported, never cut off. */
export function LongText({ of, rows }: { of: Written; rows: number }) {
  const { content, set, setDetail, problemOf } = useEditing();
  const isDetail = of !== 'bio' && of !== 'address';
  const name = isDetail ? `details.${of}` : of;
  const value = isDetail ? content.details[of] : content[of];
  const [most, count] = [contentLimits[of], value.trim().length];
  return (
    <div className="stack-1">
      <TextField
        name={name}
        label={t(`editor.${of}`)}
        hint={t(`editor.${of}Hint`)}
        rows={rows}
        value={value}
        error={problemOf(name)}
        onChange={({ target }) => (isDetail ? setDetail(of, target.value) : set(of, target.value))}
      />
      <p className="field-hint editor-count" data-over={count > most || undefined}>
        {t('editor.count', { count: inWords(count), most: inWords(most) })}
        <span className="visually-hidden" role="status">
          {count > most && t('editor.countOver', { over: count - most })}
        </span>
      </p>
    </div>
  );
}

function inWords(number: number): string {
  return numberFormat().format(number);
}

type WholeProps = Common & { value: number | null; onChange(value: number | null): void };

/** A whole number; anything but digits is left out as it is typed. */
export function WholeNumber({ value, onChange, ...field }: WholeProps) {
  return (
    <Line
      {...field}
      inputMode="numeric"
      value={value === null ? '' : String(value)}
      onChange={(text) => {
        const digits = text.replace(/\D/g, '').slice(0, 12);
        onChange(digits === '' ? null : Number(digits));
      }}
    />
  );
}

type ReadProps<Value> = Common & {
  value: Value;
  /** The text of a value. */
  write(value: Value): string;
  /** The value of a text; undefined for an unreadable one. */
  read(text: string): Value | undefined;
  onChange(value: Value): void;
  /** The advice for an unreadable text. */
  problem(text: string): string;
  inputMode?: 'decimal';
  placeholder?: string;
};

/** A text that means another value. It stays as it was typed, readable or not. */
export function ReadLine<Value>(props: ReadProps<Value>) {
  const { value, write, read, onChange, problem, ...field } = props;
  const { report } = useEditing();
  const writtenValue = write(value);
  const [typed, setTyped] = useState({ text: writtenValue, means: writtenValue });
  // After a change elsewhere, such as on the map, the typed text is outdated.
  const text = typed.means === writtenValue ? typed.text : writtenValue;
  return (
    <Line
      {...field}
      value={text}
      onChange={(newText) => {
        const parsed = read(newText);
        setTyped({ text: newText, means: parsed === undefined ? writtenValue : write(parsed) });
        report(field.name, parsed === undefined ? problem(newText) : undefined);
        if (parsed !== undefined) onChange(parsed);
      }}
    />
  );
}

type CellsProps<Item> = {
  /** The list that the row is in. */
  name: string;
  row: Row<Item>;
  cells: (Pick<LineProps, 'label' | 'placeholder' | 'inputMode'> & { of: keyof Item & string })[];
};

/** The texts of a row, each in a line. */
export function Cells<Item extends object>({ name, row, cells }: CellsProps<Item>) {
  const { item, index, change } = row;
  return cells.map(({ of, ...field }) => (
    <Line
      key={of}
      {...field}
      name={`${name}.${index}.${of}`}
      value={String(item[of])}
      onChange={(text) => change({ ...item, [of]: text })}
    />
  ));
}
