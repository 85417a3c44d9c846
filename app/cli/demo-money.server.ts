import { finishOutbox, type OutboxHandlers } from '#app/db/outbox-worker.server.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import type { Terms } from '#app/domain/bookings/terms/terms.ts';
import { pageParty, personParty } from '#app/domain/payments/ledger.ts';
import { cancelBooking } from '#app/features/bookings/cancellations/commands.server.ts';
import { advanceByClock } from '#app/features/bookings/commands.server.ts';
import { commentOnDispute, raiseDispute } from '#app/features/bookings/disputes/commands.server.ts';
import { readDispute } from '#app/features/bookings/disputes/queries.server.ts';
import {
  checkPayment,
  confirmShow,
  payBooking,
  takePayment,
} from '#app/features/bookings/money/commands.server.ts';
import { sourceOf } from '#app/features/bookings/money/read-held.server.ts';
import { findByTitle } from '#app/features/bookings/queries.server.ts';
import { resumeMoney } from '#app/features/payments/commands.server.ts';
import { readInstalments } from '#app/features/payments/instalments/queries.server.ts';
import { compareBooks } from '#app/features/payments/ledger/compare-books.server.ts';
import { hasComparison } from '#app/features/payments/ledger/queries.server.ts';
import { giveTaxDetails, openAccount } from '#app/features/payments/payouts/commands.server.ts';
import type { TaxDetails } from '#app/features/payments/payouts/fields.ts';
import { readPayouts } from '#app/features/payments/payouts/queries.server.ts';
import { syncAccount } from '#app/features/payments/payouts/sync-account.server.ts';
import { splitPayouts } from '#app/features/profiles/team/commands.server.ts';
import type { Services } from '#app/http/context.server.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import { CardProviderError } from '#app/platform/cards/card-provider.ts';
import {
  demoAddresses,
  flatEvening,
  flatNight,
  type Page,
  type Performer,
  venueId,
  viewersIn,
} from './demo-acts.server.ts';
import { moneyTitles } from './demo-money-titles.server.ts';

export type MoneyNight = {
  title: string;
  performer: Performer;
  terms: Terms;
  writtenAt: Date;
};

const dayMs = 24 * 60 * 60 * 1_000;

/**
 * Nights with payments. Past ones ended today by the database’s clock, were agreed on well before, and
 * are paid in time, on the day itself.
 */
export function moneyNights(now: Date): MoneyNight[] {
  const daysAgo = (days: number) => new Date(now.getTime() - days * dayMs);
  const deposit: Terms['payment'] = {
    kind: 'deposit',
    depositBasisPoints: 4_000,
    dueDaysAfterSigning: 5,
    balanceDaysBefore: 14,
  };
  const onTheDay: Terms['payment'] = { kind: 'whole', dueDaysAfterSigning: 30 };
  const over = (hoursAgo: number, guaranteeMinor: number) => ({
    ...flatNight(now, hoursAgo, guaranteeMinor),
    payment: onTheDay,
  });
  return [
    {
      title: moneyTitles.depositInstalment,
      performer: 'vera-quartzo',
      writtenAt: daysAgo(3),
      terms: { ...flatEvening(37, 500_00), payment: deposit },
    },
    {
      title: moneyTitles.depositPaid,
      performer: 'the-night-owls',
      writtenAt: daysAgo(3),
      terms: { ...flatEvening(44, 850_00), payment: deposit },
    },
    {
      title: moneyTitles.held,
      performer: 'the-night-owls',
      writtenAt: daysAgo(4),
      terms: flatEvening(9, 650_00),
    },
    {
      title: moneyTitles.cancelled,
      performer: 'malva-e-sal',
      writtenAt: daysAgo(4),
      terms: flatEvening(5, 320_50),
    },
    {
      title: moneyTitles.disputed,
      performer: 'vera-quartzo',
      writtenAt: daysAgo(12),
      terms: over(10, 450_00),
    },
    {
      title: moneyTitles.waiting,
      performer: 'malva-e-sal',
      writtenAt: daysAgo(15),
      terms: over(15, 240_00),
    },
    {
      title: moneyTitles.paidOut,
      performer: 'the-night-owls',
      writtenAt: daysAgo(14),
      terms: over(5, 900_00),
    },
    {
      title: moneyTitles.played,
      performer: 'the-night-owls',
      writtenAt: daysAgo(10),
      terms: over(0, 600_00),
    },
  ];
}

const t = words('bookings');

type MoneyServices = Services & { cardSandbox: NonNullable<Services['cardSandbox']> };

/**
 * The acts of the demo town’s people with money, on our pages and the card sandbox’s. Each act skips what
 * is done already, so that a start after a crash goes on from there.
 */
function moneyActsIn(services: MoneyServices, as: (page: Page) => Viewer) {
  const { cardSandbox, database } = services;
  const { orm } = database;
  const goAndPay = async (instalmentId: string, bookingId: string) => {
    const paying = { bookingId, instalmentId, as: venueId, keepsCard: false, savedCardId: null };
    const { url: page } = await payBooking(services, as(venueId), paying);
    // Without a page it has been paid there already.
    if (page) await cardSandbox.pay(lastPart(page), { card: testCard, keeps: false });
    await checkPayment(services, paying);
  };

  return {
    async pay(bookingId: string, part: 'whole' | 'deposit') {
      const instalments = await readInstalments(orm, sourceOf(bookingId));
      const instalment = instalments.find((one) => one.part === part);
      if (!instalment) return;
      if (instalment.state === 'open') await goAndPay(instalment.id, bookingId);
      await takePayment(services, instalment.id);
    },
    /** A payee gives their identity and bank. */
    async connect(viewer: Viewer, page: string | null, details: TaxDetails) {
      await giveTaxDetails(services, viewer, { as: page, ...details });
      const partyId = page === null ? personParty(viewer.pseudonym) : pageParty(page);
      const back = `${services.brand.site}/payouts?back`;
      const { country } = details;
      const pages = { returnUrl: back, refreshUrl: back };
      await openAccount(services, { partyId, country, email: viewer.email, ...pages });
      const { account } = await readPayouts(orm, partyId, null);
      if (!account || account.isReady) return;
      await cardSandbox.onboard(account.id, {});
      await syncAccount(services, account.id);
    },
    async release(bookingId: string, performer: Performer) {
      for (const page of [venueId, performer] as const)
        await unlessDone(() => confirmShow(services, as(page), { bookingId, as: page }));
    },
    cancel: (bookingId: string) =>
      unlessDone(() =>
        cancelBooking(services, as(venueId), {
          bookingId,
          as: venueId,
          window: 'middle',
          reason: words('bookings')('booking.demo.cancelled'),
        }),
      ),
    /** The venue disputes the length of the set, and the performer answers. */
    async dispute(bookingId: string, performer: Performer) {
      if (!(await readDispute(orm, bookingId)))
        await raiseDispute(services, as(venueId), {
          bookingId,
          as: venueId,
          reason: 'cutShort',
          asksVenueGetsMinor: 200_00,
          text: t('booking.demo.dispute'),
        });
      const dispute = await readDispute(orm, bookingId);
      if (dispute?.state === 'open' && dispute.statements.length < 2)
        await commentOnDispute(services, as(performer), {
          bookingId,
          as: performer,
          offersVenueGetsMinor: 50_00,
          text: t('booking.demo.disputeAnswer'),
        });
    },
    /**
     * Works off the outbox, without mails and notifications to the demo’s people about their own
     * past.
     */
    follow: (handlers: OutboxHandlers) =>
      finishOutbox(orm, services.log, {
        ...handlers,
        async mail(mail, key) {
          if (!demoAddresses.includes(mail.to)) await handlers.mail(mail, key);
        },
        'notification due': async () => {},
      }),
  };
}

const testCard = {
  number: '4242424242424242',
  expiryMonth: 12,
  expiryYear: 2099,
  name: 'Tomás Luz',
  email: 'tomas@demo.example',
};

function lastPart(address: string): string {
  return new URL(address).pathname.split('/').at(-1) ?? '';
}

/** Does an act that is possible once; a conflict means that it has been done. */
async function unlessDone(act: () => Promise<unknown>): Promise<void> {
  await act().catch((error: unknown) => {
    if (!(error instanceof AppError && error.code === 'conflict')) throw error;
  });
}

/**
 * Has the demo town’s nights paid, played, released, cancelled and disputed, through the usual commands
 * and the card sandbox. The last step is the first comparison of the books with the provider’s: once
 * there is one, nothing is done. After a crash before that, the next start goes on; of several processes
 * that start at once, one does it.
 */
export async function fillDemoMoney(services: Services, handlers: OutboxHandlers): Promise<void> {
  const { cardSandbox, database, log } = services;
  const isDone = () => hasComparison(database.orm);
  if (!cardSandbox || (await isDone())) return;
  try {
    await database.alone(async () => {
      if (!(await isDone())) await fill({ ...services, cardSandbox }, handlers);
    });
  } catch (error) {
    if (!(error instanceof AppError || error instanceof CardProviderError)) throw error;
    log.warn({ error }, 'the demo town’s money isn’t whole');
  }
}

async function fill(services: MoneyServices, handlers: OutboxHandlers): Promise<void> {
  const nights = await nightsOf(services);
  const as = await viewersIn(services.database.orm);
  if (!nights || !as) return;
  const acts = moneyActsIn(services, as);
  const rita = as('the-night-owls');
  const vera = as('vera-quartzo');
  await acts.connect(rita, 'the-night-owls', owls);
  await acts.connect(vera, null, veraHerself);
  const shares = [{ accountId: vera.accountId, basisPoints: 2_000 }];
  await splitPayouts(services, rita, { as: 'the-night-owls', shares });

  await acts.pay(nights.depositPaid, 'deposit');
  for (const night of ['held', 'cancelled', 'disputed', 'waiting', 'paidOut', 'played'] as const)
    await acts.pay(nights[night], 'whole');
  await acts.follow(handlers);
  await advanceByClock(services);
  await acts.dispute(nights.disputed, 'vera-quartzo');
  await acts.release(nights.paidOut, 'the-night-owls');
  // This payee has given no bank.
  await acts.release(nights.waiting, 'malva-e-sal');
  await acts.cancel(nights.cancelled);
  await acts.follow(handlers);
  // Also work that a crashed process had begun.
  await resumeMoney(services);
  await acts.follow(handlers);
  await services.cardSandbox.world.payPayoutsNow();
  await compareBooks(services);
  await acts.follow(handlers);
}

type Nights = Record<keyof typeof moneyTitles, string>;

/** The bookings with payments; null if one of them is gone or has another title. */
async function nightsOf({ database }: Services): Promise<Nights | null> {
  const nights: Partial<Nights> = {};
  for (const night of Object.keys(moneyTitles) as (keyof Nights)[]) {
    const booking = await findByTitle(database.orm, { venueId, title: moneyTitles[night] });
    if (!booking) return null;
    nights[night] = booking.id;
  }
  return nights as Nights;
}

const owls = {
  kind: 'company' as const,
  legalName: 'Corujas da Noite, Lda.',
  street: 'Rua das Corujas 4',
  postalCode: '4450-208',
  town: 'Matosinhos',
  country: 'PT',
  taxId: 'PT123456789',
};
const veraHerself = {
  kind: 'person' as const,
  legalName: 'Vera Quartzo',
  street: 'Rua da Palma 7',
  postalCode: '4050-341',
  town: 'Porto',
  country: 'PT',
  taxId: '',
};
