import type { Orm } from '#app/db/client.server.ts';
import { type Asked, servicesContext } from '#app/http/context.server.ts';
import { requireAdmin } from '#app/http/for-viewer.server.ts';
import { nameOwners } from '#app/processes/names.server.ts';

/** The context of every page of the ledger, which only administrators get. */
export function showLedger({ context, request }: Asked): {
  orm: Orm;
  query: URLSearchParams;
  reader: { timeZone: string };
} {
  const { timeZone } = requireAdmin(context, request);
  const { orm } = context.get(servicesContext).database;
  return { orm, query: new URL(request.url).searchParams, reader: { timeZone } };
}

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
