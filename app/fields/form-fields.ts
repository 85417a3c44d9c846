import type { z } from 'zod';
import { aboutOf, mayBeNull, mayLack } from './about.ts';
import { type FormField, fieldOf, type Refused } from './form-field.ts';

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
