import type { Orm } from '#app/db/client.server.ts';
import { parts } from './parts.server.ts';

const kinds = parts.flatMap(({ names = {} }) => Object.entries(names));

/**
 * What those are called whom the books know as `profile:…`, `person:…` or `booking:…`. Whoever has
 * left is missing.
 */
export async function nameOwners(orm: Orm, owners: string[]): Promise<Record<string, string>> {
  const named = await Promise.all(
    kinds.map(async ([kind, nameAll]) => {
      const start = `${kind}:`;
      const asked = owners.filter((owner) => owner.startsWith(start));
      if (asked.length === 0) return [];
      const names = await nameAll(
        orm,
        asked.map((owner) => owner.slice(start.length)),
      );
      return [...names].map(([id, name]) => [start + id, name] as const);
    }),
  );
  return Object.fromEntries(named.flat());
}
