import { and, asc, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { publicEvents } from '#app/db/schema/announcements.ts';
import { outsideActs, outsideShows } from '#app/db/schema/outside-shows.ts';
import type {
  FileShow,
  ImportSource,
  OutsideShow,
} from '#app/domain/announcements/outside/show-file.ts';
import { isSameZone } from '#app/lib/time/zone-names.ts';

type Present = typeof outsideShows.$inferSelect;

/** What importing a file would do with the shows that a page lists. */
export type Comparison = {
  added: FileShow[];
  changed: { id: string; file: FileShow; fields: (keyof OutsideShow | 'isCancelled')[] }[];
  unchanged: number;
  /** Days on which a show of the page that was booked here is announced: it’s listed already. */
  bookedHere: FileShow[];
  /** Upcoming ones of an earlier file of the same kind that this one lacks. */
  gone: Present[];
};

export async function compareImport(
  orm: Orm,
  profileId: string,
  { source, shows }: { source: ImportSource; shows: FileShow[] },
): Promise<Comparison> {
  const rows = await orm
    .select()
    .from(outsideShows)
    .where(and(eq(outsideShows.profileId, profileId), eq(outsideShows.source, source)))
    .orderBy(asc(outsideShows.startsAt), asc(outsideShows.id));
  const present = new Map(rows.map((row) => [row.sourceKey, row]));
  const actsOf = await readActs(orm, profileId);
  const booked = await readBookedDays(orm, profileId);
  const found: Comparison = { added: [], changed: [], unchanged: 0, bookedHere: [], gone: [] };
  for (const file of shows) {
    const row = present.get(file.key);
    if (!row) {
      if (booked.has(file.show.day)) found.bookedHere.push(file);
      // What was cancelled before anybody heard of it is nothing to tell.
      else if (file.isCancelled) found.unchanged += 1;
      else found.added.push(file);
      continue;
    }
    present.delete(file.key);
    const acts = actsOf.get(row.id) ?? [];
    const linked = withLinks(file, acts, row.isFree);
    const fields = fieldsThatDiffer(row, acts, linked);
    if (fields.length === 0) found.unchanged += 1;
    else found.changed.push({ id: row.id, file: linked, fields });
  }
  const now = Date.now();
  found.gone = [...present.values()].filter(
    ({ endsAt, cancelledAt }) => endsAt.getTime() > now && cancelledAt === null,
  );
  return found;
}

type KeptAct = typeof outsideActs.$inferSelect;

async function readActs(orm: Orm, profileId: string): Promise<Map<string, KeptAct[]>> {
  const ids = orm
    .select({ id: outsideShows.id })
    .from(outsideShows)
    .where(eq(outsideShows.profileId, profileId));
  const acts = await orm
    .select()
    .from(outsideActs)
    .where(inArray(outsideActs.showId, ids))
    .orderBy(asc(outsideActs.showId), asc(outsideActs.position));
  return Map.groupBy(acts, ({ showId }) => showId);
}

async function readBookedDays(orm: Orm, profileId: string): Promise<Set<string>> {
  const days = await orm
    .select({ day: publicEvents.day })
    .from(publicEvents)
    .where(
      and(
        isNotNull(publicEvents.announcementId),
        sql`${publicEvents.pages} @> array[${profileId}::text]`,
      ),
    );
  return new Set(days.map(({ day }) => day));
}

/** A name that has been linked since stays linked. Whether it is free, no file says: that stays too. */
function withLinks(file: FileShow, acts: KeptAct[], isFree: boolean): FileShow {
  const pages = new Map(acts.map(({ name, pageId }) => [name, pageId]));
  const lineUp = file.show.lineUp.map(({ name }) => ({ name, pageId: pages.get(name) ?? null }));
  return { ...file, show: { ...file.show, lineUp, isFree } };
}

const compared = [
  ...(['title', 'day', 'time', 'timeZone', 'placeName', 'address', 'town', 'country'] as const),
  ...(['latitude', 'longitude', 'description', 'ticketUrl'] as const),
] as const;

function fieldsThatDiffer(row: Present, acts: KeptAct[], { show, isCancelled }: FileShow) {
  // Another name of the same zone is no change.
  const fields: (keyof OutsideShow | 'isCancelled')[] = compared.filter((field) =>
    field === 'timeZone' ? !isSameZone(row.timeZone, show.timeZone) : row[field] !== show[field],
  );
  const names = (list: { name: string }[]) => list.map(({ name }) => name).join('\n');
  if (names(acts) !== names(show.lineUp)) fields.push('lineUp');
  if (isCancelled && row.cancelledAt === null) fields.push('isCancelled');
  return fields;
}
