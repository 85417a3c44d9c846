import { Hono } from 'hono';
import { z } from 'zod';
import { heldScopes } from '#app/domain/accounts/keys.ts';
import { memberRoles } from '#app/domain/accounts/viewer.ts';
import {
  changeName,
  changePreferences,
  chooseMails,
  chooseMarks,
} from '#app/features/accounts/settings/commands.server.ts';
import { readMailChoices } from '#app/features/accounts/settings/queries.server.ts';
import {
  chooseNotifications,
  markNotificationsRead,
} from '#app/features/notifications/commands.server.ts';
import { readNotificationChoices } from '#app/features/notifications/queries.server.ts';
import { rightsOf } from '#app/features/profiles/policy.ts';
import { moment } from '#app/fields/answers.ts';
import { id } from '#app/fields/kinds.ts';
import type { HttpEnv } from '#app/http/context.server.ts';
import { leave, stay } from '#app/processes/leaving.server.ts';
import { listNotifications } from '#app/processes/notifications.server.ts';
import { addCall, addCommand, addQuery } from './call.server.ts';

/** The caller’s account, and the language and notifications they get. */
export const accountApi = new Hono<HttpEnv>();

const tag = 'Account';

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

addQuery(accountApi, readMailChoices, {
  path: '/me/mails',
  tag,
  summary: 'See which emails you get',
  description: 'Emails about security, bookings and money are always sent.',
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

addQuery(notificationsApi, listNotifications, {
  path: '/notifications',
  tag: notificationsTag,
  summary: 'List your notifications',
  description: 'Newest first. They are kept for 90 days.',
});

addCommand(notificationsApi, markNotificationsRead, {
  method: 'put',
  path: '/notifications/reading',
  tag: notificationsTag,
  summary: 'Mark notifications as read',
  description: 'All of them, up to one that you name.',
  example: { upTo: 1 },
});

addQuery(notificationsApi, readNotificationChoices, {
  path: '/notifications/choices',
  tag: notificationsTag,
  summary: 'See what you’re told, and how',
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
