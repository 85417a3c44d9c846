import type { Database } from '#app/db/client.server.ts';
import { makeDemoAnnouncements } from '#app/features/announcements/commands.server.ts';
import { type DemoNights, makeDemoNights } from '#app/features/events/commands.server.ts';
import { AppError } from '#app/lib/app-error.ts';
import type { Log } from '#app/platform/log.ts';
import { moneyTitles } from './demo-money-titles.server.ts';

/**
 * Gives the demo town nights with running orders and open slots, and a series every Thursday from the
 * day of its first start. A town that has been changed too much for that stays as it is.
 */
export async function fillDemoEvents({ database, log }: { database: Database; log: Log }) {
  try {
    await makeDemoNights(database.orm, nightsFrom);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    log.warn({ error }, 'the demo town has no open slots');
  }
}

function nightsFrom(now: Date): DemoNights {
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime())
    .toZonedDateTimeISO('Europe/Lisbon')
    .toPlainDate();
  /** The first such weekday at least a week from now, plus so many weeks. */
  const next = (weekday: number, weeks = 0) => {
    const soon = today.add({ days: 7 });
    return soon.add({ days: ((weekday - soon.dayOfWeek + 7) % 7) + weeks * 7 }).toString();
  };
  return {
    nights: [
      {
        venueId: 'cinema-candeia',
        fields: {
          title: 'Brass and embers',
          day: next(5, 1),
          stage: 'room:cinema-candeia-floor',
          loadIn: '16:30',
          doors: '20:30',
          curfew: '00:30',
          loadOut: '02:00',
          ...slot(0, 'Support', '21:00', '21:45'),
          'slots.0.isOpen': 'on',
          'slots.0.pitch':
            'Something to dance to before the big band: 45 minutes, up to five people on stage. We pay 250 €, soup and beds included.',
          'slots.0.genres': 'Folk, Samba, Brass band, Indie rock',
          ...slot(1, 'Headliner', '22:15', '00:00'),
        },
        applied: [
          {
            performerId: 'malva-e-sal',
            message:
              'Two of us, an accordion and a violin. Our waltzes get the chairs pushed back by the third song, and we are loaded in within ten minutes.',
          },
        ],
      },
      {
        venueId: 'cinema-candeia',
        fields: {
          title: 'Silent film, loud band',
          day: next(6, 3),
          stage: 'room:cinema-candeia-floor',
          loadIn: '14:00',
          doors: '20:00',
          curfew: '23:30',
          loadOut: '01:00',
          ...slot(0, 'The film with its band', '21:00', '22:40'),
        },
      },
      {
        venueId: 'cave-do-tanoeiro',
        fields: {
          title: 'Fado between the barrels',
          day: next(3, 2),
          stage: 'room:cave-do-tanoeiro-vaults',
          loadIn: '18:00',
          doors: '20:00',
          curfew: '23:30',
          loadOut: '00:30',
          ...slot(0, 'First voice', '20:45', '21:25'),
          'slots.0.isOpen': 'on',
          'slots.0.pitch':
            'A voice and at most two guitars, without amplifiers. 180 €, dinner and a bottle to take home.',
          'slots.0.genres': 'Fado, Chamber music',
          ...slot(1, 'Second voice', '22:00', '23:00'),
        },
      },
    ],
    series: [
      {
        seriesId: 'demo-foyer-thursdays',
        venueId: 'cinema-candeia',
        fields: {
          title: 'Foyer Thursdays',
          stage: 'room:cinema-candeia-foyer',
          repeat: 'week-1',
          weekday: '4',
          from: today.toString(),
          loadIn: '19:00',
          doors: '21:00',
          curfew: '23:30',
          loadOut: '00:15',
          ...slot(0, 'Two sets before the late film', '21:30', '23:00'),
        },
      },
    ],
  };
}

function slot(row: number, name: string, start: string, end: string): Record<string, string> {
  const fields = { name, start, end };
  return Object.fromEntries(
    Object.entries(fields).map(([field, value]) => [`slots.${row}.${field}`, value]),
  );
}

/** Announces the shows of the demo town, except one that is left to try it with. */
export async function fillDemoAnnouncements({ database }: { database: Database }): Promise<void> {
  const door = (priceMinor: number) => ({
    priceKind: 'door' as const,
    priceMinor,
    currency: 'EUR',
  });
  await makeDemoAnnouncements(database.orm, {
    byVenue: {
      'cinema-candeia': {
        ...door(12_00),
        access:
          'The floor is reached without steps from Travessa da Lua. Two places for wheelchairs by the aisle.',
      },
      'cave-do-tanoeiro': {
        ...door(9_50),
        minimumAge: 16,
        access: 'Eleven steps lead down to the vaults. There is no lift.',
      },
    },
    except: [moneyTitles.held],
  });
}
