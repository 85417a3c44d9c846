import { z } from 'zod';
import { announcementLimits as limits } from '#app/domain/announcements/announcement.ts';
import { priceKinds } from '#app/domain/announcements/public-event.ts';
import { linkAddressOf } from '#app/domain/profiles/link-address.ts';
import { about } from '#app/fields/about.ts';
import {
  amount,
  choice,
  clock,
  day,
  dayOf,
  flag,
  id,
  oneOf,
  text,
  whole,
} from '#app/fields/kinds.ts';
import { currencies } from '#app/lib/money/currencies.ts';
import { words } from '#app/lib/words.ts';

const t = words('announcements');

const link = about(
  z
    .string()
    .trim()
    .max(limits.ticketUrl)
    .transform((value, context) => {
      const address = value === '' ? '' : linkAddressOf(value);
      if (address !== null) return address;
      context.addIssue({ code: 'custom', message: t('problem.link') });
      return z.NEVER;
    }),
  {
    kind: 'text',
    label: () => t('form.ticketUrl'),
    hint: () => t('form.ticketUrlHint'),
    isRequired: false,
  },
);

/** A venue's public words about an event. Day, times and line-up are the event’s own. */
export const announcement = z.object({
  eventId: id,
  description: text(limits.description, {
    label: () => t('form.description'),
    hint: () => t('form.descriptionHint'),
    rows: 5,
  }).default(''),
  priceKind: choice(priceKinds, {
    label: () => t('form.price'),
    name: (kind) => t(`form.priceKinds.${kind}`),
  }),
  priceMinor: amount(limits.priceMinor, {
    label: () => t('form.amount'),
    hint: () => t('form.amountHint'),
    description: 'What one person pays, with every fee; null where it isn’t said.',
  })
    .nullable()
    .default(null),
  currency: oneOf((code) => currencies.includes(code), {
    label: () => t('form.currency'),
    error: () => t('problem.currency'),
    description: 'ISO 4217.',
  })
    .nullable()
    .default(null),
  ticketUrl: link.default(''),
  minimumAge: whole(limits.leastAge, limits.mostAge, {
    label: () => t('form.minimumAge'),
    hint: () => t('form.minimumAgeHint'),
  })
    .nullable()
    .default(null),
  access: text(limits.access, {
    label: () => t('form.access'),
    hint: () => t('form.accessHint'),
    rows: 3,
  }).default(''),
  showsSetTimes: flag({ label: () => t('form.showsSetTimes') }).default(false),
  isSoldOut: flag({ label: () => t('form.isSoldOut') }).default(false),
  onDay: dayOf({ label: () => t('form.onDay'), hint: () => t('form.onDayHint') })
    .nullable()
    .default(null),
  atTime: about(clock.nullable().default(null), {
    kind: 'text',
    label: () => t('form.atTime'),
    isRequired: false,
  }),
});

export const announcementConsent = z.object({
  bookingId: id,
  fromDay: dayOf({ label: () => t('consent.fromDay'), hint: () => t('consent.fromDayHint') })
    .nullable()
    .default(null),
});

/** Filters of public events; unreadable ones are ignored. */
export const publicEventFilter = z.object({
  q: text(100).catch(''),
  genre: text(500).catch('').describe('Any of these, with commas between them.'),
  town: text(500).catch('').describe('A country and a town: `pt/lisbon`; or several of them.'),
  from: day.nullable().catch(null),
  to: day.nullable().catch(null),
});
export type PublicEventFilter = z.output<typeof publicEventFilter>;
