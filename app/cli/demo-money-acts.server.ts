import { finishOutbox, type OutboxHandlers } from '#app/db/outbox-worker.server.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { cancelBooking } from '#app/features/bookings/commands/cancel-booking.server.ts';
import { confirmShow } from '#app/features/bookings/commands/confirm-show.server.ts';
import { checkPayment, payBooking } from '#app/features/bookings/commands/pay-booking.server.ts';
import { raiseClaim } from '#app/features/bookings/commands/raise-claim.server.ts';
import { stateClaim } from '#app/features/bookings/commands/state-claim.server.ts';
import { takePayment } from '#app/features/bookings/commands/take-payment.server.ts';
import { readClaim } from '#app/features/bookings/queries/read-claim.server.ts';
import { sourceOf } from '#app/features/bookings/queries/read-held.server.ts';
import { giveTaxDetails } from '#app/features/payments/commands/give-tax-details.server.ts';
import { openAccount } from '#app/features/payments/commands/open-account.server.ts';
import { syncAccount } from '#app/features/payments/commands/sync-account.server.ts';
import type { TaxDetails } from '#app/features/payments/forms.ts';
import { readDues } from '#app/features/payments/queries/read-dues.server.ts';
import { readPayouts } from '#app/features/payments/queries/read-payouts.server.ts';
import type { Services } from '#app/http/context.server.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import { demoAddresses, type Page, type Performer, venueId } from './demo-acts.server.ts';

export type MoneyServices = Services & { cardSandbox: NonNullable<Services['cardSandbox']> };

/**
 * What the people of the demo town do with money, and the card sandbox’s pages with them. Each act
 * finds out what is done already, so that a start after an end in the middle goes on from there.
 */
export function moneyActsIn(services: MoneyServices, as: (page: Page) => Viewer) {
  const { cardSandbox, database } = services;
  const { orm } = database;
  const goAndPay = async (dueId: string, bookingId: string) => {
    const paying = { bookingId, dueId, as: venueId, keepsCard: false, savedCardId: null };
    const page = await payBooking(services, as(venueId), paying);
    // No page: it was paid there, and nobody has come back yet.
    if (page) await cardSandbox.pay(lastPart(page), { card: testCard, keeps: false });
    await checkPayment(services, paying);
  };

  return {
    /** The venue pays a part of what the contract asks for. */
    async pay(bookingId: string, part: 'whole' | 'deposit') {
      const dues = await readDues(orm, sourceOf(bookingId));
      const due = dues.find((one) => one.part === part);
      if (!due) return;
      if (due.state === 'open') await goAndPay(due.id, bookingId);
      await takePayment(services, due.id);
    },
    /** Somebody tells who they are, and which bank they are paid at. */
    async connect(viewer: Viewer, partyId: string, details: TaxDetails) {
      await giveTaxDetails(database, viewer, partyId, details);
      const back = `${services.brand.site}/payouts?back`;
      const { country } = details;
      const pages = { returnUrl: back, refreshUrl: back };
      await openAccount(services, { partyId, country, email: viewer.email, ...pages });
      const { account } = await readPayouts(orm, partyId, null);
      if (!account || account.isReady) return;
      await cardSandbox.onboard(account.id, {});
      await syncAccount(services, account.id);
    },
    /** Both sides say that it was played. */
    async release(bookingId: string, performer: Performer) {
      for (const page of [venueId, performer] as const)
        await unlessDone(() => confirmShow(services, as(page), { bookingId, as: page }));
    },
    cancel: (bookingId: string) =>
      unlessDone(() =>
        cancelBooking(services, as(venueId), {
          ...{ bookingId, as: venueId, window: 'middle' },
          reason: words('bookings')('booking.demo.cancelled'),
        }),
      ),
    /** The venue says that too little was played, and the performer what it was. */
    async dispute(bookingId: string, performer: Performer) {
      const t = words('bookings');
      if (!(await readClaim(orm, bookingId)))
        await raiseClaim(services, as(venueId), {
          ...{ bookingId, as: venueId, reason: 'cutShort', asksVenueGetsMinor: 200_00 },
          text: t('booking.demo.claim'),
        });
      const claim = await readClaim(orm, bookingId);
      if (claim?.state === 'open' && claim.statements.length < 2)
        await stateClaim(services, as(performer), {
          ...{ bookingId, as: performer, offersVenueGetsMinor: 50_00 },
          text: t('booking.demo.claimAnswer'),
        });
    },
    /** What follows from all this, but for mails of what the demo’s people have done before. */
    follow: (handlers: OutboxHandlers) =>
      finishOutbox(orm, services.log, {
        ...handlers,
        async mail(mail, key) {
          if (!demoAddresses.includes(mail.to)) await handlers.mail(mail, key);
        },
      }),
  };
}

const testCard = {
  ...{ number: '4242424242424242', expiryMonth: 12, expiryYear: 2099 },
  ...{ name: 'Tomás Luz', email: 'tomas@demo.example' },
};

function lastPart(address: string): string {
  return new URL(address).pathname.split('/').at(-1) ?? '';
}

/** Does what can be done once; a refusal says that it is done. */
async function unlessDone(act: () => Promise<unknown>): Promise<void> {
  await act().catch((error: unknown) => {
    if (!(error instanceof AppError && error.code === 'conflict')) throw error;
  });
}
