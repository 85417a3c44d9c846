import { z } from 'zod';
import {
  outsideLimits as limits,
  parseLineUp,
  readPosition,
} from '#app/domain/announcements/outside-show.ts';
import { about } from '#app/fields/about.ts';
import { choice, clock, dayOf, flag, id, line, list, oneOf, text } from '#app/fields/kinds.ts';
import type { Typed } from '#app/fields/typed.ts';
import { countryCodes, countryName } from '#app/lib/places/countries.ts';
import { isTimeZone } from '#app/lib/time/time-zone.ts';
import { words } from '#app/lib/words.ts';
import { announcement } from '../fields.ts';

const t = words('announcements');

const act = z.object({
  name: line(limits.actName, { least: 1, missing: () => t('outside.problem.actName') }),
  pageId: id
    .nullable()
    .default(null)
    .describe('The page of theirs that is asked whether the name may link to it.'),
});

/** A form takes them in one field, a line each. */
const lineUp = about(list(act, limits.acts), {
  kind: 'text',
  label: () => t('outside.form.lineUp'),
  hint: () => t('outside.form.lineUpHint'),
  rows: 4,
  isRequired: false,
  read: (values: Typed, at) => parseLineUp(String(values[at] ?? '')),
});

const position = about(
  z
    .string()
    .trim()
    .max(60)
    .refine((value) => value === '' || readPosition(value) !== null, {
      error: () => t('outside.problem.position'),
    }),
  {
    kind: 'text',
    label: () => t('outside.form.position'),
    hint: () => t('outside.form.positionHint'),
    description: 'Latitude and longitude in degrees: `38.7139, -9.1334`.',
    isRequired: false,
  },
);

/** A page's own account of a show that wasn’t booked here. */
export const outsideShow = z.object({
  title: line(limits.title, {
    label: () => t('outside.form.title'),
    hint: () => t('outside.form.titleHint'),
  }).default(''),
  day: dayOf({ label: () => t('outside.form.day') }),
  time: about(clock.nullable().default(null), {
    kind: 'text',
    label: () => t('outside.form.time'),
    hint: () => t('outside.form.timeHint'),
    isRequired: false,
  }),
  timeZone: oneOf(isTimeZone, {
    label: () => t('outside.form.timeZone'),
    error: () => t('outside.problem.timeZone'),
    description: 'IANA; the page’s own where it isn’t given.',
  }).optional(),
  placeName: line(limits.placeName, {
    label: () => t('outside.form.placeName'),
    description: 'Where it is. Of a venue, the place is always the venue itself.',
  }).default(''),
  address: line(limits.address, { label: () => t('outside.form.address') }).default(''),
  town: line(limits.town, { label: () => t('outside.form.town') }).default(''),
  country: choice(countryCodes as [string, ...string[]], {
    label: () => t('outside.form.country'),
    name: (code) => countryName(code),
    description: 'ISO 3166, two letters.',
  })
    .nullable()
    .default(null),
  position: position.default(''),
  lineUp: lineUp.default([]),
  isFree: flag({ label: () => t('outside.form.isFree') }).default(false),
  ticketUrl: announcement.shape.ticketUrl,
  description: text(limits.description, { label: () => t('form.description'), rows: 4 }).default(
    '',
  ),
});
export type OutsideShowInput = z.output<typeof outsideShow>;

export const outsideShowFilter = z.object({ past: z.enum(['yes']).optional() });

export const ofOutsideShow = z.object({ showId: id });

/** The page's answer to being linked from another page's show. */
export const naming = ofOutsideShow.extend({
  isAgreed: flag({ description: 'False takes the link away, or keeps it away.' }),
});
