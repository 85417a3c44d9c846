import type { z } from 'zod';
import { aboutOf, mayBeNull, mayLack } from './about.ts';

/** As much of a refused form as its fields show again. */
type Refused = { fields: Record<string, string>; typed: Record<string, string> };

/** What a field of a page is made of: see `InputField`. */
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

/**
 * The fields of an input for a page, each with its words and limits; after a refusal with what was
 * typed and what is wrong.
 * @param at what stands before the names, for an input within another: `slots.0.`
 */
export function formFields<Shape extends z.ZodRawShape>(
  { shape }: { shape: Shape },
  refused?: Refused,
  at = '',
): { [Name in keyof Shape]: FormField } {
  const fields = Object.entries(shape).map(([key, field]) => [
    key,
    fieldOf(field as z.ZodType, at + key, refused),
  ]);
  return Object.fromEntries(fields);
}

function fieldOf(field: z.ZodType, name: string, refused: Refused | undefined): FormField {
  const { label, hint, kind, maxLength, rows, isRequired, options } = aboutOf(field) ?? {};
  const inputMode = { whole: 'numeric', amount: 'decimal', share: 'decimal' } as const;
  const type = { email: 'email', secret: 'password', day: 'date' } as const;
  return {
    name,
    label: label?.() ?? name,
    hint: hint?.(),
    error: refused?.fields[name],
    defaultValue: kind === 'secret' ? undefined : refused?.typed[name],
    required: isRequired !== false && !mayLack(field) && !mayBeNull(field) ? true : undefined,
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
