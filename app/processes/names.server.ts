import type { Orm } from '#app/db/client.server.ts';
import { parts } from './parts.server.ts';

const kinds = parts.flatMap(({ names = {} }) => Object.entries(names));

/**
 * Names of the owners in the books: `profile:…`, `person:…` or `booking:…`. Those who left have
 * none.
 */
export async function nameOwners(orm: Orm, owners: string[]): Promise<Record<string, string>> {
  const lists = await Promise.all(
    kinds.map(async ([kind, nameAll]) => {
      const start = `${kind}:`;
      const ofKind = owners.filter((owner) => owner.startsWith(start));
      if (ofKind.length === 0) return [];
      const names = await nameAll(
        orm,
        ofKind.map((owner) => owner.slice(start.length)),
      );
      return [...names].map(([id, name]) => [start + id, name] as const);
    }),
  );
  return Object.fromEntries(lists.flat());
}
