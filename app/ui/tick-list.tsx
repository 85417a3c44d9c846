import type { ReactNode } from 'react';

type Props = {
  /** Of the list; each box is one of its places, such as `kinds.0`. */
  name: string;
  legend: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  choices: readonly { value: string; label: ReactNode }[];
  isTicked: (value: string, place: string) => boolean;
  isInColumns?: boolean;
};

/** Any number of a few options, all of them in sight. */
export function TickList({ name, legend, hint, error, choices, isTicked, isInColumns }: Props) {
  const described = [hint && `${name}-hint`, error && `${name}-error`].filter(Boolean).join(' ');
  return (
    <fieldset className="field" aria-describedby={described || undefined}>
      <legend>{legend}</legend>
      {hint && (
        <p className="field-hint" id={`${name}-hint`}>
          {hint}
        </p>
      )}
      <div className={isInColumns ? 'columns choices' : 'choices'}>
        {choices.map(({ value, label }, index) => {
          const place = `${name}.${index}`;
          return (
            <label key={value} className="choice">
              <input
                type="checkbox"
                name={place}
                value={value}
                defaultChecked={isTicked(value, place)}
              />
              <span>{label}</span>
            </label>
          );
        })}
      </div>
      {error && (
        <p className="field-error" id={`${name}-error`}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
