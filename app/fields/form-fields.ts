import type { z } from 'zod';
import { aboutOf, mayBeNull, mayLack } from './about.ts';
import { type FormField, fieldOf, type Refused } from './form-field.ts';

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
    fieldFor(field as z.ZodType, at + key, refused),
  ]);
  return Object.fromEntries(fields);
}

function fieldFor(field: z.ZodType, name: string, refused: Refused | undefined): FormField {
  const told = aboutOf(field);
  const isRequired = told?.isRequired !== false && !mayLack(field) && !mayBeNull(field);
  return fieldOf({ ...told, isRequired }, name, refused);
}
