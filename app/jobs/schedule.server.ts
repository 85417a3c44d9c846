import type { ScheduledJob } from '#app/db/jobs.server.ts';
import { sweepLive } from '#app/db/live-log.server.ts';
import { sweepOutbox } from '#app/db/outbox.server.ts';
import { sweepExpired } from '#app/features/accounts/commands.server.ts';
import { remindOfAdvances } from '#app/features/advancing/commands.server.ts';
import { announceInTime } from '#app/features/announcements/commands.server.ts';
import { sweepShowImports } from '#app/features/announcements/imports/commands.server.ts';
import { advanceByClock, sweepLeftNights } from '#app/features/bookings/commands.server.ts';

import { sweepHolds } from '#app/features/bookings/holds/commands.server.ts';
import {
  followPaid,
  releaseDue,
  remindOfInstalments,
} from '#app/features/bookings/money/commands.server.ts';

import { refreshDueSources } from '#app/features/calendar/commands.server.ts';
import { countAllFacts } from '#app/features/discovery/facts/commands.server.ts';
import { sendDigests, sweepFollowing } from '#app/features/discovery/following/commands.server.ts';

import {
  mailNewFinds,
  sweepSavedSearches,
} from '#app/features/discovery/saved-searches/commands.server.ts';

import { sweepListings } from '#app/features/discovery/search/commands.server.ts';
import { makeNightsAhead } from '#app/features/events/place-night.server.ts';
import {
  publishMissed,
  publishPages,
  sweepFediverse,
} from '#app/features/fediverse/commands.server.ts';

import { sweepAnswerable } from '#app/features/messaging/answer-by-mail.server.ts';
import { sweepUnsentFiles } from '#app/features/messaging/store-files.server.ts';
import {
  sweepKeptMails,
  sweepNotifications,
  sweepReminders,
} from '#app/features/notifications/commands.server.ts';

import { keptDays, liveDays } from '#app/features/notifications/policy.ts';
import { resumeMoney, sweepEvents } from '#app/features/payments/commands.server.ts';

import { compareBooks } from '#app/features/payments/ledger/compare-books.server.ts';
import { sweepDeliveries } from '#app/features/profiles/webhooks/commands.server.ts';
import { publishDueReviews } from '#app/features/reviews/commands.server.ts';
import { settleUnanswered } from '#app/features/settlement/commands.server.ts';
import { sweepBaskets } from '#app/features/tickets/baskets/commands.server.ts';
import { sweepTicketImports } from '#app/features/tickets/imports/commands.server.ts';
import { notifyPostponed, refundEvents } from '#app/features/tickets/orders/commands.server.ts';

import { payOutTakings } from '#app/features/tickets/takings/commands.server.ts';
import { offerPlaces } from '#app/features/tickets/waiting/commands.server.ts';
import type { Services } from '#app/http/context.server.ts';
import { removeDueAccounts } from '#app/processes/leaving.server.ts';
import { remindPeople } from '#app/processes/reminders.server.ts';

/** Everything that happens by the clock, in one place. */
export function scheduleOf(services: Services): ScheduledJob[] {
  const { files, database } = services;
  const { orm } = database;
  return [
    { name: 'count-facts', cron: '52 3 * * *', run: () => countAllFacts(orm) },
    { name: 'read-calendars', cron: '*/5 * * * *', run: () => refreshDueSources(database) },
    { name: 'announce-events', cron: '* * * * *', run: () => announceInTime(services) },
    { name: 'advance-bookings', cron: '* * * * *', run: () => advanceByClock(services) },
    { name: 'make-nights', cron: '57 * * * *', run: () => makeNightsAhead(database) },
    {
      name: 'settle-unanswered',
      cron: '*/10 * * * *',
      run: () => settleUnanswered(services),
    },
    { name: 'resume-money', cron: '* * * * *', run: () => resumeMoney(services) },
    {
      name: 'compare-books',
      cron: '17 3 * * *',
      run: async () => {
        await compareBooks(services);
      },
    },
    { name: 'follow-paid', cron: '*/10 * * * *', run: () => followPaid(services) },
    { name: 'remind-people', cron: '4-59/10 * * * *', run: () => remindPeople(services) },
    { name: 'remind-of-advances', cron: '14 * * * *', run: () => remindOfAdvances(services) },
    { name: 'remind-of-instalments', cron: '22 * * * *', run: () => remindOfInstalments(services) },
    { name: 'notify-postponed', cron: '* * * * *', run: () => notifyPostponed(services) },
    { name: 'offer-places', cron: '* * * * *', run: () => offerPlaces(services) },
    { name: 'pay-out-takings', cron: '8-59/10 * * * *', run: () => payOutTakings(services) },
    { name: 'publish-reviews', cron: '6-59/10 * * * *', run: () => publishDueReviews(services) },
    { name: 'publish-pages', cron: '4-59/5 * * * *', run: () => publishPages(services) },
    { name: 'publish-missed', cron: '3-59/5 * * * *', run: () => publishMissed(services) },
    { name: 'refund-events', cron: '* * * * *', run: () => refundEvents(services) },
    { name: 'release-due', cron: '* * * * *', run: () => releaseDue(services) },
    { name: 'remove-accounts', cron: '47 * * * *', run: () => removeDueAccounts(services) },
    { name: 'send-digests', cron: '27 * * * *', run: () => sendDigests(services) },
    { name: 'send-new-finds', cron: '33 * * * *', run: () => mailNewFinds(services) },
    { name: 'sweep-baskets', cron: '* * * * *', run: () => sweepBaskets(services) },
    { name: 'sweep-answerable', cron: '24 4 * * *', run: () => sweepAnswerable(orm) },
    { name: 'sweep-deliveries', cron: '12 4 * * *', run: () => sweepDeliveries(orm) },
    { name: 'sweep-events', cron: '7 4 * * *', run: () => sweepEvents(orm) },
    { name: 'sweep-expired', cron: '7 * * * *', run: () => sweepExpired(orm) },
    { name: 'sweep-fediverse', cron: '29 * * * *', run: () => sweepFediverse(orm) },
    { name: 'sweep-following', cron: '2 4 * * *', run: () => sweepFollowing(orm) },
    { name: 'sweep-holds', cron: '* * * * *', run: () => sweepHolds(services) },
    { name: 'sweep-kept-mails', cron: '27 4 * * *', run: () => sweepKeptMails(orm, keptDays) },
    { name: 'sweep-left-nights', cron: '52 * * * *', run: () => sweepLeftNights(orm) },
    { name: 'sweep-listings', cron: '2 * * * *', run: () => sweepListings(services) },
    { name: 'sweep-live', cron: '42 4 * * *', run: () => sweepLive(orm, liveDays) },
    { name: 'sweep-notifications', cron: '32 4 * * *', run: () => sweepNotifications(orm) },
    { name: 'sweep-reminders', cron: '33 4 * * *', run: () => sweepReminders(orm) },
    { name: 'sweep-outbox', cron: '37 4 * * *', run: () => sweepOutbox(orm, keptDays) },
    { name: 'sweep-saved-searches', cron: '36 4 * * *', run: () => sweepSavedSearches(orm) },
    { name: 'sweep-show-imports', cron: '34 4 * * *', run: () => sweepShowImports(orm) },
    { name: 'sweep-ticket-imports', cron: '36 4 * * *', run: () => sweepTicketImports(orm) },
    { name: 'sweep-unsent-files', cron: '22 4 * * *', run: () => sweepUnsentFiles(services) },
    { name: 'sweep-unfinished-files', cron: '17 4 * * *', run: () => files.sweepUnfinished() },
  ];
}
