/** How a name is written in an address: `sao-joao-da-madeira`; letters of every script stay. */
export function slugOf(name: string): string {
  return name
    .normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .slice(0, mostOfSlug)
    .replaceAll(/^-+|-+$/g, '');
}

const mostOfSlug = 60;
