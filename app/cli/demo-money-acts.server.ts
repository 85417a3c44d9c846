import { finishOutbox, type OutboxHandlers } from '#app/db/outbox-worker.server.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { pageParty, personParty } from '#app/domain/payments/party.ts';
import { cancelBooking } from '#app/features/bookings/cancellations/commands.server.ts';
import { commentOnDispute, raiseDispute } from '#app/features/bookings/disputes/commands.server.ts';
import { readDispute } from '#app/features/bookings/disputes/queries.server.ts';
import {
  checkPayment,
  confirmShow,
  payBooking,
  takePayment,
} from '#app/features/bookings/money/commands.server.ts';
import { sourceOf } from '#app/features/bookings/money/read-held.server.ts';
import { readInstalments } from '#app/features/payments/instalments/queries.server.ts';
import { giveTaxDetails, openAccount } from '#app/features/payments/payouts/commands.server.ts';
import type { TaxDetails } from '#app/features/payments/payouts/fields.ts';
import { readPayouts } from '#app/features/payments/payouts/queries.server.ts';
import { syncAccount } from '#app/features/payments/payouts/sync-account.server.ts';
import type { Services } from '#app/http/context.server.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import { demoAddresses, type Page, type Performer, venueId } from './demo-acts.server.ts';

const t = words('bookings');

export type MoneyServices = Services & { cardSandbox: NonNullable<Services['cardSandbox']> };

/**
 * The acts of the demo town’s people with money, on our pages and the card sandbox’s. Each act skips what
 * is done already, so that a start after a crash goes on from there.
 */
export function moneyActsIn(services: MoneyServices, as: (page: Page) => Viewer) {
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
