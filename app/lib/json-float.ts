/**
 * A number that JSON has with a fraction, `41.0` too: `JSON.stringify` writes 41, which readers that
 * tell integers from floats take for none.
 */
export function jsonFloat(value: number): RawJson {
  const text = JSON.stringify(value);
  return rawJSON(/[.e]/.test(text) ? text : `${text}.0`);
}

/** What `JSON.stringify` writes as it is. */
export type RawJson = { readonly rawJSON: string };

// TypeScript doesn’t know it yet.
const { rawJSON } = JSON as unknown as { rawJSON(text: string): RawJson };
