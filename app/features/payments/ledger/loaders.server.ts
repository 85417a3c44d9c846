import type { Orm } from '#app/db/client.server.ts';
import { nameOwners } from '#app/processes/names.server.ts';

type Named = { owner?: string; partyId?: string; sourceType?: string; sourceId?: string };

/** The names of owners and sources. */
export function namesIn(orm: Orm, about: Named[]): Promise<Record<string, string>> {
  const owners = about.flatMap(({ owner, partyId, sourceType, sourceId }) => [
    owner ?? [],
    partyId ?? [],
    sourceType && sourceId ? `${sourceType}:${sourceId}` : [],
  ]);
  return nameOwners(orm, [...new Set(owners.flat())]);
}

/** A typed text without characters that no id has and no database takes. */
export function typedIn(query: URLSearchParams, name: string): string {
  const typed = query.get(name) ?? '';
  return typed.replaceAll('\0', '').toWellFormed().trim().slice(0, 200);
}
