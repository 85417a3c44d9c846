import { z } from 'zod';
import {
  challengeHours,
  holdDefaults,
  holdLimits,
  holdStates,
} from '#app/domain/bookings/holds/hold.ts';
import { noteLimits } from '#app/domain/bookings/lifecycle.ts';
import { askedNights } from '#app/features/events/fields.ts';
import { message, sayingSomething } from '#app/features/messaging/fields.ts';
import {
  choice,
  day,
  dayOf,
  email,
  flag,
  id,
  idOf,
  list,
  minute,
  text,
  whole,
} from '#app/fields/kinds.ts';
import { words } from '#app/lib/words.ts';

const t = words('bookings');
const noStage = () => t('holds.refused.noStage');

/** A stage of a venue on a day of its clock. */
const night = z.object({
  venueId: idOf({ error: noStage }),
  stageId: idOf({
    error: noStage,
    description: 'The room, or the venue’s id if it has no rooms.',
  }),
  day,
});

export const newHold = z.object({
  performerId: idOf({
    error: () => t('holds.refused.noPerformer'),
    description: 'Null for a performer without a page, who has a name instead.',
  })
    .nullable()
    .default(null),
  performerName: text(holdLimits.performerName, {
    label: () => t('holds.new.performerName'),
    description: 'A performer without a page.',
  }).optional(),
  performerEmail: email({
    label: () => t('holds.new.performerEmail'),
    hint: () => t('holds.new.performerEmailHint'),
    description:
      'For a performer without a page: emailed once, about the first of the dates, with a link to take over the hold.',
  }).optional(),
  tourId: idOf({ description: 'A tour of the performer that these belong to.' })
    .nullable()
    .default(null),
  note: text(holdLimits.note, { label: () => t('holds.new.note'), rows: 3 }).default(''),
  nights: list(night, holdLimits.mostAtOnce).describe('At least one.'),
});

export const offerWish = z.object({
  with: idOf({
    error: () => t('terms.offer.noPage'),
    description: 'The page that is asked for an offer.',
  }),
  roomId: idOf({ error: noStage, description: 'The room, if the venue has several.' })
    .nullable()
    .default(null),
  day: dayOf({ label: () => t('terms.night.day') }),
  comment: text(noteLimits.comment, {
    label: () => t('terms.offer.comment'),
    description: 'A comment for the other side.',
  }).default(''),
});

/** The filter of a page’s holds, in a search as in a call. */
export const holdFilter = z.object({
  state: choice(holdStates, {
    label: () => t('holds.list.search.state'),
    name: (state) => t(`holds.state.${state}`),
    description: 'Without it, all that haven’t ended.',
  }).optional(),
  ...askedNights,
  text: text(80, {
    label: () => t('holds.list.search.text'),
    description: 'In the name of the other side or the note.',
  }).optional(),
  after: idOf({ description: 'The `next` of the previous page.' }).optional(),
});
export type HoldFilter = z.output<typeof holdFilter>;

export const ofHold = z.object({ holdId: id });

export const handOver = ofHold.extend({
  performerId: idOf({ error: () => t('holds.refused.noPerformer') }),
});

export const takeOver = z.object({
  token: text(64, { least: 1, description: 'The end of the link in the mail.' }),
});

/** A message to the other side of a hold. */
export const aboutHold = sayingSomething(ofHold.extend(message));

export const refusal = ofHold.extend({
  reason: text(holdLimits.reason, {
    least: 1,
    label: () => t('holds.step.refusal.reason'),
    hint: () => t('holds.step.refusal.reasonHint'),
    missing: () => t('holds.form.reasonMissing'),
    rows: 3,
  }),
});

export const newTour = z.object({
  name: text(holdLimits.tourName, {
    least: 1,
    label: () => t('holds.tour.name'),
    missing: () => t('holds.form.nameMissing'),
  }),
});

const { least, most } = challengeHours;

export const holdSettingsInput = z.object({
  takesHolds: flag({
    label: () => t('holds.settings.takes'),
    hint: () => t('holds.settings.takesHint'),
  }),
  grantedRanks: whole(0, holdLimits.mostGrantedRanks, {
    label: () => t('holds.settings.granted'),
    hint: () => t('holds.settings.grantedHint'),
    description: 'Requests up to this rank become holds at once; 0 for none.',
  }).default(holdDefaults.grantedRanks),
  challengeHours: whole(least, most, {
    label: () => t('holds.settings.hours'),
    hint: () => t('holds.settings.hoursHint', challengeHours),
    error: () => t('holds.form.hours', challengeHours),
  }),
  loadInMinute: minute(1_439, {
    label: () => t('holds.settings.loadIn'),
    hint: () => t('holds.settings.timesHint'),
    description: 'Minutes from the start of the day.',
  }),
  loadOutMinute: minute(2_879, {
    label: () => t('holds.settings.loadOut'),
    hint: () => t('holds.settings.loadOutHint'),
    description:
      'Minutes from the start of the day; past midnight is allowed. A time that isn’t after load-in is on the day after.',
  }),
});
