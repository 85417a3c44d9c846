import { Hono } from 'hono';
import { z } from 'zod';
import { heldScopes } from '#app/domain/accounts/keys.ts';
import { allChoices, mailTopics, wantsMail } from '#app/domain/accounts/mail-choices.ts';
import { memberRoles } from '#app/domain/accounts/roles.ts';
import {
  changeName,
  changePreferences,
  chooseMails,
  chooseMarks,
} from '#app/features/accounts/settings/commands.server.ts';
import { readSettings } from '#app/features/accounts/settings/queries.server.ts';
import {
  chooseNotifications,
  markNotificationsRead,
} from '#app/features/notifications/commands.server.ts';
import { notificationChoices, notificationsAfter } from '#app/features/notifications/fields.ts';
import { notificationsPerPage } from '#app/features/notifications/policy.ts';
import { readNotificationChoices } from '#app/features/notifications/queries.server.ts';
import { rightsOf } from '#app/features/profiles/policy.ts';
import { listOf, moment } from '#app/fields/answers.ts';
import { id } from '#app/fields/ids.ts';
import type { HttpEnv } from '#app/http/context.server.ts';
import { leave, stay } from '#app/processes/leaving.server.ts';
import { listNotifications } from '#app/processes/notifications.server.ts';
import { addCall, addCommand } from './call.server.ts';

/** The caller’s account, and the language and notifications they get. */
export const accountApi = new Hono<HttpEnv>();

const tag = 'Account';
const optionalMails = mailTopics.flatMap(({ key, isOptional }) => (isOptional ? [key] : []));

addCall(accountApi, {
  method: 'get',
  path: '/me',
  operationId: 'readMe',
  tag,
  scope: 'any',
  isOfPage: true,
  summary: 'See who you are, and what your key reaches',
  description: 'Start here: the ids of your pages go into the paths of all other calls.',
  answer: z.object({
    accountId: id,
    name: z.string(),
    language: z.string(),
    timeZone: z.string(),
    pages: z
      .array(
        z.object({
          profileId: id,
          displayName: z.string().nullable(),
          userType: z.enum(['artist', 'venue']),
          isPublished: z.boolean().describe('Whether everyone can see the page.'),
          role: z.enum(memberRoles),
          rights: z.array(z.string()).describe('What that role may do.'),
        }),
      )
      .describe('The pages you work on; with a key for one page, that one.'),
    key: z
      .object({
        name: z.string(),
        scopes: z.array(z.enum(heldScopes)),
        profileId: id.nullable().describe('The page it is for; null for all of them.'),
        expiresAt: moment.nullable(),
      })
      .nullable()
      .describe('Null without a key.'),
  }),
  async run({ viewer }) {
    const pages = viewer.profiles.map((page) => ({ ...page, rights: rightsOf(page.role) }));
    return { ...viewer, pages, key: viewer.key ?? null };
  },
});

addCommand(accountApi, changeName, {
  method: 'put',
  path: '/me/name',
  tag,
  summary: 'Change your name',
  example: { name: 'Tomás Candeia' },
});

addCommand(accountApi, changePreferences, {
  method: 'patch',
  path: '/me/preferences',
  tag,
  summary: 'Change your language, time zone or theme',
  example: { timeZone: 'Europe/Lisbon', theme: 'night' },
});

addCommand(accountApi, chooseMarks, {
  method: 'put',
  path: '/me/marks',
  tag,
  summary: 'Choose what others see of you in conversations',
  description:
    'Whoever hides how far they have read, or that they type, doesn’t see it of others either.',
  example: { showsReading: true, showsTyping: false },
});

addCall(accountApi, {
  method: 'get',
  path: '/me/mails',
  operationId: 'readMailChoices',
  tag,
  summary: 'See which emails you get',
  description: 'Emails about security, bookings and money are always sent.',
  answer: z.record(z.enum(optionalMails), z.boolean()),
  async run({ services, viewer }) {
    const { mailChoices } = await readSettings(services.database.orm, viewer);
    return Object.fromEntries(optionalMails.map((key) => [key, wantsMail(mailChoices, key)]));
  },
});

addCommand(accountApi, chooseMails, {
  method: 'put',
  path: '/me/mails',
  tag,
  summary: 'Choose which emails you get',
  example: { messages: true, reminders: true, news: false },
});

addCommand(accountApi, leave, {
  method: 'post',
  path: '/me/deletion',
  tag,
  scope: null,
  summary: 'Delete your account',
  description:
    'Hides your pages at once, and deletes them and your account a few days later unless you call `stay`. If something stands in the way, `detail` says what.',
  example: { currentPassword: 'open-the-bandstand', told: true },
});

addCommand(accountApi, stay, {
  method: 'delete',
  path: '/me/deletion',
  tag,
  scope: null,
  summary: 'Keep your account after all',
});

/** A member’s notifications in the product. */
export const notificationsApi = new Hono<HttpEnv>();

const notificationsTag = 'Notifications';

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
  tag: notificationsTag,
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
  tag: notificationsTag,
  summary: 'Mark notifications as read',
  description: 'All of them, up to one that you name.',
  example: { upTo: 1 },
});

addCall(notificationsApi, {
  method: 'get',
  path: '/notifications/choices',
  operationId: 'readNotificationChoices',
  tag: notificationsTag,
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
  tag: notificationsTag,
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
