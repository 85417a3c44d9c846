/** A name for lists by surname: `Rosa Maria Lima` is `Lima, Rosa Maria`. */
export function listedName(name: string): string {
  const parts = name.trim().split(/\s+/);
  const last = parts.pop() ?? '';
  return parts.length === 0 ? last : `${last}, ${parts.join(' ')}`;
}
