import {
  type OutboxHandlers,
  type OutboxWorker,
  startOutbox,
} from '#app/db/outbox-worker.server.ts';
import { unsubscribeUrl } from '#app/features/accounts/commands.server.ts';
import { mailTakenOffers } from '#app/features/bookings/offers/commands.server.ts';
import { refreshSource } from '#app/features/calendar/refresh-source.server.ts';
import { notifyFollowers } from '#app/features/discovery/following/notify-followers.server.ts';
import { sendActivity } from '#app/features/fediverse/commands.server.ts';
import { replyAddress, storeAnswerable } from '#app/features/messaging/answer-by-mail.server.ts';
import { handleEvent } from '#app/features/payments/commands.server.ts';
import { detachCard } from '#app/features/payments/instalments/commands.server.ts';
import { syncCheckout } from '#app/features/payments/instalments/sync-checkout.server.ts';
import { giveTakenBack } from '#app/features/payments/transfers/commands.server.ts';
import { runTransfer } from '#app/features/payments/transfers/run-transfer.server.ts';
import { sendDelivery } from '#app/features/profiles/webhooks/commands.server.ts';
import { sendMailing } from '#app/features/tickets/mailings/commands.server.ts';
import { mailOfBought } from '#app/features/tickets/orders/commands.server.ts';
import { mailOffer } from '#app/features/tickets/waiting/commands.server.ts';
import type { Services } from '#app/http/context.server.ts';
import { followHappened, followPages, followPublicEvents } from '#app/processes/happened.server.ts';
import { followMoney } from '#app/processes/money.server.ts';
import { notify, pushNotification } from '#app/processes/notifications.server.ts';
import { mailMessages } from '#app/processes/threads.server.ts';
import { attachTickets } from '#app/processes/ticket-mails.server.ts';

type OutboxServices = Pick<Services, 'database' | 'log' | 'mailer' | 'cards' | 'brand' | 'secret'>;

/** Everything that follows from a change, in one place: one handler for each type of event. */
export function startOutboxOf(services: Services): OutboxWorker {
  return startOutbox(services.database, services.log, outboxHandlersOf(services));
}

export function outboxHandlersOf(services: OutboxServices): OutboxHandlers {
  const { database, mailer, secret } = services;
  const { replyDomain } = services.brand;
  const mail: OutboxHandlers['mail'] = async ({ choice, reply, tickets, ...written }, key) => {
    if (reply && replyDomain) await storeAnswerable(database.orm, reply, written, key);
    await mailer.send(
      {
        ...written,
        ...(tickets && { attach: () => attachTickets(services, tickets) }),
        ...(choice && { unsubscribeUrl: unsubscribeUrl(services, choice) }),
        ...(reply && replyDomain && { replyTo: replyAddress({ secret, replyDomain }, reply) }),
      },
      key,
    );
  };
  return {
    mail,
    'order bought': async (order, key) => {
      const written = await mailOfBought(services, order);
      if (written) await mail(written, key);
    },
    'notification due': (notice, key) => notify(database, notice, key),
    push: (push) => pushNotification(services, push),
    'messages due': (due) => mailMessages(services, due),
    'time booked': (pages) => mailTakenOffers(services, pages),
    happened: (what, key) => followHappened(services, what, key),
    'shows changed': ({ pages }) => followPages(services, pages),
    'public events changed': ({ ids }) => followPublicEvents(services, ids),
    'show public': (show) => notifyFollowers(services, show),
    'ticket mailing': (due) => sendMailing(services, due),
    'waiting offer': (due, key) => mailOffer(services, due, key),
    'calendar due': ({ sourceId }) => refreshSource({ database }, sourceId),
    'webhook due': (due) => sendDelivery(services, due),
    'fediverse due': (due) => sendActivity(services, due),
    'instalment paid': (due) => followMoney(services, 'instalment paid', due),
    'payment returned': (due) => followMoney(services, 'payment returned', due),
    'end checkout': async ({ checkoutId }) => {
      await syncCheckout(services, checkoutId, { isToEnd: true });
    },
    'remove card': ({ cardId }) => detachCard(services, cardId),
    transfer: ({ transferId }) => runTransfer(services, transferId),
    'transfer ended': async (transfer) => {
      await giveTakenBack(services, transfer.transferId);
      await followMoney(services, 'transfer ended', transfer);
    },
    'refund due': (refund) => followMoney(services, 'refund due', refund),
    'documents due': (documents) => followMoney(services, 'documents due', documents),
    'provider event': ({ eventId }) => handleEvent(services, eventId),
    chargeback: (chargeback) => followMoney(services, 'chargeback', chargeback),
    'evidence due': (chargeback) => followMoney(services, 'evidence due', chargeback),
    farewell: (mail, key) => mailer.send(mail, key),
  };
}
