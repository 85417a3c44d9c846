import { z } from 'zod';
import type { NotificationTopic } from '#app/domain/accounts/mail-choices.ts';
import { flag, line, numberCursor, whole } from '#app/fields/kinds.ts';
import { words } from '#app/lib/words.ts';

export const readNotifications = z.object({
  upTo: whole(1, Number.MAX_SAFE_INTEGER, {
    description: 'The id of the newest notification that was seen.',
  }),
});

/** The part of the list after a notification. */
export const notificationsAfter = z.object({
  after: numberCursor(),
});

const topicField = (key: NotificationTopic) =>
  flag({
    label: () => words('accounts')(`settings.mail.${key}`),
    hint: () => words('accounts')(`settings.mail.${key}Hint`),
  });

/** A person's choices for the product and for their devices. */
export const notificationChoices = z.object({
  productBookings: topicField('bookings'),
  productMoney: topicField('money'),
  productMessages: topicField('messages'),
  productReminders: topicField('reminders'),
  pushBookings: topicField('bookings'),
  pushMoney: topicField('money'),
  pushMessages: topicField('messages'),
  pushReminders: topicField('reminders'),
});

/** A browser's push subscription. */
export const pushSubscription = z.object({
  endpoint: line(1_000, { least: 1 }),
  p256dh: line(200, { least: 1 }),
  auth: line(100, { least: 1 }),
});
