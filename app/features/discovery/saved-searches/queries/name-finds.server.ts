import type { Orm } from '#app/db/client.server.ts';
import type { ListingKind } from '#app/domain/discovery/listing.ts';
import { nameInText } from '#app/features/profiles/components/name-in-text.ts';
import { addressAt } from '#app/lib/own-path.ts';
import { writtenDay } from '#app/lib/time/day-at.ts';
import {
  listFoundShows,
  listFoundSlots,
  nameFoundPages,
} from '../../search/queries/list-found.server.ts';

/** One result as a mail names it. */
export type NamedFind = { id: string; text: string };

/** Results in their order and in the current language, without those that aren't public now. */
export async function nameFinds(
  orm: Orm,
  { kind, ids, site }: { kind: ListingKind; ids: string[]; site: string },
): Promise<NamedFind[]> {
  switch (kind) {
    case 'artist':
    case 'venue':
      return (await nameFoundPages(orm, ids)).map(({ id, name, facts }) => ({
        id,
        text: linesOf(nameInText(name), facts, `${site}/users/${id}`),
      }));
    case 'event':
      return (await listFoundShows(orm, ids))
        .filter(({ status }) => status !== 'cancelled')
        .map(({ id, title, venueName, day, time, price, path }) => ({
          id,
          text: linesOf(
            `${title}, ${venueName}`,
            [longDay(day), time, price],
            addressAt(site, path),
          ),
        }));
    case 'slot':
      return (await listFoundSlots(orm, null, ids)).map(({ id, name, night, venueName, place }) => {
        const facts = [longDay(night.day.iso), nameInText(venueName), place];
        return { id, text: linesOf(`${name}, ${night.title}`, facts, `${site}/open-slots/${id}`) };
      });
  }
}

function linesOf(name: string, facts: (string | null)[], url: string): string {
  return [name, facts.filter(Boolean).join(' · '), url].filter(Boolean).join('\n');
}

function longDay(day: string): string {
  return writtenDay(day, { dateStyle: 'full' });
}
