import { Hono } from 'hono';
import { z } from 'zod';
import { allChoices } from '#app/domain/accounts/mail-choices.ts';
import {
  chooseNotifications,
  markNotificationsRead,
} from '#app/features/notifications/commands.server.ts';

import { notificationChoices, notificationsAfter } from '#app/features/notifications/fields.ts';
import { notificationsPerPage } from '#app/features/notifications/policy.ts';
import { readNotificationChoices } from '#app/features/notifications/queries.server.ts';
import { id } from '#app/fields/ids.ts';
import type { HttpEnv } from '#app/http/context.server.ts';
import { listNotifications } from '#app/processes/notifications.server.ts';
import { addCall, addCommand } from '../call.server.ts';
import { listOf, moment } from '#app/fields/answers.ts';

/** A member’s notifications in the product. */
export const notificationsApi = new Hono<HttpEnv>();

const tag = 'Notifications';

const notification = z.object({
  id: z.int(),
  kind: z.string().describe('What happened, such as `offered`.'),
  urgency: z.enum(['urgent', 'normal']),
  text: z.string().describe('A sentence for people, in their language.'),
  path: z.string().describe('The page that it leads to.'),
  pageId: id
    .nullable()
    .describe('The page of yours that it concerns; null for a show of a page that you follow.'),
  at: moment,
  isRead: z.boolean(),
});

addCall(notificationsApi, {
  method: 'get',
  path: '/notifications',
  operationId: 'listNotifications',
  tag,
  summary: 'List your notifications',
  description: 'Newest first. They are kept for 90 days.',
  input: notificationsAfter,
  answer: listOf(notification, notificationsPerPage),
  async run({ services: { database }, viewer, input: { after = null } }) {
    const { notifications, next } = await listNotifications(database.orm, viewer, after);
    return { items: notifications, next: next === null ? null : `${next}` };
  },
});

addCommand(notificationsApi, markNotificationsRead, {
  method: 'put',
  path: '/notifications/reading',
  tag,
  summary: 'Mark notifications as read',
  description: 'All of them, up to one that you name.',
  example: { upTo: 1 },
});

addCall(notificationsApi, {
  method: 'get',
  path: '/notifications/choices',
  operationId: 'readNotificationChoices',
  tag,
  summary: 'See what you’re told, and how',
  answer: notificationChoices,
  async run({ services: { database }, viewer }) {
    const { choices } = await readNotificationChoices(database.orm, viewer);
    return allChoices(choices);
  },
});

addCommand(notificationsApi, chooseNotifications, {
  method: 'put',
  path: '/notifications/choices',
  tag,
  summary: 'Choose what you’re told, and how',
  description: 'Under the bell, and pushed to devices. Emails have choices of their own.',
  example: {
    productBookings: true,
    productMoney: true,
    productMessages: true,
    productReminders: true,
    pushBookings: true,
    pushMoney: true,
    pushMessages: false,
    pushReminders: false,
  },
});
