/** `Rosa Maria Lima` as lists have it that are looked through by surname: `Lima, Rosa Maria`. */
export function listedName(name: string): string {
  const parts = name.trim().split(/\s+/);
  const last = parts.pop() ?? '';
  return parts.length === 0 ? last : `${last}, ${parts.join(' ')}`;
}
