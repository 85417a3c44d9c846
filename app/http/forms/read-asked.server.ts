import type { z } from 'zod';
import type { Refused } from '#app/fields/form-field.ts';
import { readTyped } from '#app/fields/read-typed.ts';
import { AppError } from '#app/lib/app-error.ts';
import { parseInput } from './parse-input.server.ts';

type Read<Schema extends z.ZodType> = { input: z.output<Schema> | null; asked: Refused };

/**
 * What a form asks for in the address of its page, as its fields show it again; null with what is
 * wrong of it.
 * @param currency what amounts are typed in
 */
export function readAsked<Schema extends z.ZodType>(
  schema: Schema,
  typed: Record<string, string>,
  currency?: string,
): Read<Schema> {
  try {
    const input = parseInput(schema, readTyped(schema, typed, currency));
    return { input, asked: { typed, fields: {} } };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { input: null, asked: { typed, fields: error.fields ?? {} } };
  }
}
