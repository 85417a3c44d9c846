import { numberFormat } from '#app/lib/formats.ts';

/** A number as people read it: 1,000,000. */
export function inWords(value: number): string {
  return numberFormat().format(value);
}
