import type { z } from 'zod';
import { aboutOf, mayBeNull, mayLack } from './about.ts';

/** The parts of a refused form that its fields show again. */
export type Refused = {
  fields: Readonly<Record<string, string>>;
  typed: Readonly<Record<string, string>>;
};

/** A form that was refused, as its page shows it again. */
export type RefusedForm = Refused & { message: string };

/** The attributes of a page’s field: see `InputField`. */
export type FormField = {
  name: string;
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  defaultValue?: string | undefined;
  required?: boolean | undefined;
  maxLength?: number | undefined;
  rows?: number | undefined;
  inputMode?: 'numeric' | 'decimal' | undefined;
  type?: 'email' | 'password' | 'date' | undefined;
  options?: { value: string; label: string; hint?: string | undefined }[] | undefined;
};

type Notes = {
  label?: () => string;
  hint?: () => string | undefined;
  kind?: string;
  maxLength?: number | undefined;
  rows?: number | undefined;
  isRequired?: boolean;
  options?:
    | readonly {
        value: string;
        label?: (() => string) | undefined;
        hint?: (() => string | undefined) | undefined;
      }[]
    | undefined;
};

/** One field of a page; after a refusal with the typed text and the error. */
export function fieldOf(
  { label, hint, kind, maxLength, rows, isRequired, options }: Notes,
  name: string,
  refused?: Refused,
): FormField {
  const inputMode = { whole: 'numeric', amount: 'decimal', share: 'decimal' } as const;
  const type = { email: 'email', secret: 'password', day: 'date' } as const;
  return {
    name,
    label: label?.() ?? name,
    hint: hint?.(),
    error: refused?.fields[name],
    defaultValue: kind === 'secret' ? undefined : refused?.typed[name],
    required: isRequired ? true : undefined,
    maxLength,
    rows,
    inputMode: inputMode[kind as keyof typeof inputMode],
    type: type[kind as keyof typeof type],
    options: options?.map(({ value, label, hint }) => ({
      value,
      label: label?.() ?? value,
      hint: hint?.(),
    })),
  };
}

/** The same field after a refusal, for pages whose fields come with their data. */
export function fieldAgain(field: FormField, refused: Refused | undefined): FormField {
  if (!refused) return field;
  const { [field.name]: error } = refused.fields;
  return { ...field, error, defaultValue: refused.typed[field.name] };
}

/**
 * The fields of an input for a page, each with its words and limits; after a refusal with the typed text
 * and the errors.
 * @param at prefix of the names of an input within another: `slots.0.`
 */
export function formFields<Shape extends z.ZodRawShape>(
  { shape }: { shape: Shape },
  refused?: Refused,
  at = '',
): { [Name in keyof Shape]: FormField } {
  const fields = Object.entries(shape).map(([key, field]) => [
    key,
    fieldFor(field as z.ZodType, at + key, refused),
  ]);
  return Object.fromEntries(fields);
}

function fieldFor(field: z.ZodType, name: string, refused: Refused | undefined): FormField {
  const notes = aboutOf(field);
  const isRequired = notes?.isRequired !== false && !mayLack(field) && !mayBeNull(field);
  return fieldOf({ ...notes, isRequired }, name, refused);
}
