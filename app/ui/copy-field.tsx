import type { ReactNode } from 'react';
import { words } from '#app/lib/words.ts';
import { Button } from './button.tsx';
import { Field, TextField } from './field.tsx';

type Props = {
  name: string;
  label: string;
  value: string;
  /** More than one row makes it a text. */
  rows?: number;
  tone?: 'spotlight';
  /** Stands beside the button. */
  children?: ReactNode;
};

/** Something to copy. Where scripts don’t run, it is marked and copied by hand. */
export function CopyField({ value, rows, tone, children, ...named }: Props) {
  const t = words('fields');
  const field = { ...named, defaultValue: value, readOnly: true };
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
