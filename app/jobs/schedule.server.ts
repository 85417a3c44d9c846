import type { ScheduledJob } from '#app/db/jobs.server.ts';
import { sweepLive } from '#app/db/live-log.server.ts';
import { sweepOutbox } from '#app/db/outbox.server.ts';
import { sweepExpired } from '#app/features/accounts/commands/sweep-expired.server.ts';
import { remindOfAdvances } from '#app/features/advancing/commands/remind-of-advances.server.ts';
import { announceInTime } from '#app/features/announcements/commands/refresh-announcements.server.ts';
import { sweepShowImports } from '#app/features/announcements/imports/commands/read-shows.server.ts';
import { advanceByClock } from '#app/features/bookings/commands/advance-by-clock.server.ts';
import { sweepLeftNights } from '#app/features/bookings/commands/sweep-left-nights.server.ts';
import { sweepHolds } from '#app/features/bookings/holds/commands/sweep-holds.server.ts';
import { followPaid } from '#app/features/bookings/money/commands/follow-paid.server.ts';
import { releaseDue } from '#app/features/bookings/money/commands/release-due.server.ts';
import { remindOfInstalments } from '#app/features/bookings/money/commands/remind-of-instalments.server.ts';
import { refreshDueSources } from '#app/features/calendar/commands/refresh-due-sources.server.ts';
import { countAllFacts } from '#app/features/discovery/facts/commands/count-facts.server.ts';
import { sendDigests } from '#app/features/discovery/following/commands/send-digests.server.ts';
import { sweepFollowing } from '#app/features/discovery/following/commands/sweep-following.server.ts';
import { mailNewFinds } from '#app/features/discovery/saved-searches/commands/mail-new-finds.server.ts';
import { sweepSavedSearches } from '#app/features/discovery/saved-searches/commands/sweep-saved-searches.server.ts';
import { sweepListings } from '#app/features/discovery/search/commands/refresh-listings.server.ts';
import { makeNightsAhead } from '#app/features/events/commands/make-nights.server.ts';
import { publishMissed } from '#app/features/fediverse/commands/publish-missed.server.ts';
import { publishPages } from '#app/features/fediverse/commands/publish-pages.server.ts';
import { sweepFediverse } from '#app/features/fediverse/commands/sweep-fediverse.server.ts';
import { sweepAnswerable } from '#app/features/messaging/commands/keep-answerable.server.ts';
import { sweepUnsentFiles } from '#app/features/messaging/commands/keep-files.server.ts';
import { sweepNotifications } from '#app/features/notifications/commands/add-notifications.server.ts';
import { sweepReminders } from '#app/features/notifications/commands/remind-once.server.ts';
import { sweepKeptMails } from '#app/features/notifications/commands/sweep-kept-mails.server.ts';
import { keptDays, liveDays } from '#app/features/notifications/policy.ts';
import { sweepEvents } from '#app/features/payments/commands/receive-event.server.ts';
import { resumeMoney } from '#app/features/payments/commands/resume-money.server.ts';
import { compareBooks } from '#app/features/payments/ledger/commands/compare-books.server.ts';
import { sweepDeliveries } from '#app/features/profiles/webhooks/commands/sweep-deliveries.server.ts';
import { publishDueReviews } from '#app/features/reviews/commands/publish-due-reviews.server.ts';
import { settleUnanswered } from '#app/features/settlement/commands/settle-unanswered.server.ts';
import { sweepBaskets } from '#app/features/tickets/baskets/commands/sweep-baskets.server.ts';
import { sweepTicketImports } from '#app/features/tickets/imports/commands/read-order-file.server.ts';
import { notifyPostponed } from '#app/features/tickets/orders/commands/notify-postponed.server.ts';
import { refundEvents } from '#app/features/tickets/orders/commands/refund-orders.server.ts';
import { payOutTakings } from '#app/features/tickets/takings/commands/pay-out-takings.server.ts';
import { offerPlaces } from '#app/features/tickets/waiting/commands/offer-places.server.ts';
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
