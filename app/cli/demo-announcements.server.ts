import type { Database } from '#app/db/client.server.ts';
import { makeDemoAnnouncements } from '#app/features/announcements/commands.server.ts';
import { moneyTitles } from './demo-money-nights.server.ts';

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
