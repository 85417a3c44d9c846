/** JSON with sorted keys and no blanks, so that the same value is always the same text. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map((one) => canonicalJson(one ?? null)).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  let text = '';
  for (const name of Object.keys(value).sort()) {
    const one = (value as Record<string, unknown>)[name];
    if (one !== undefined) text += `${text && ','}${JSON.stringify(name)}:${canonicalJson(one)}`;
  }
  return `{${text}}`;
}
