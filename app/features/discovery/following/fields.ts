import { z } from 'zod';
import {
  attendanceAnswers,
  followMails,
  followingLimits as limits,
} from '#app/domain/discovery/following.ts';
import { choice, email, flag, id, line, whole } from '#app/fields/kinds.ts';
import { words } from '#app/lib/words.ts';

const t = words('discovery');

/** For people who aren't signed in. */
const address = email({
  label: () => t('following.email'),
  hint: () => t('following.emailHint'),
  description: 'For visitors without an account.',
})
  .nullable()
  .default(null);

const mails = choice(followMails, {
  label: () => t('following.mails'),
  name: (way) => t(`following.mailsOf.${way}`),
});

/** A page, all shows near a town, or a page’s shows near a town. */
export const follow = z.object({
  pageId: id.nullable().default(null),
  near: line(200, {
    label: () => t('following.near'),
    hint: () => t('following.nearHint'),
    description: 'A town that venues here are in, or a position. Without a page: all shows there.',
  }).default(''),
  radiusKm: whole(limits.radiusKm.least, limits.radiusKm.most, {
    label: () => t('following.radius'),
  }).default(limits.radiusKm.first),
  mails: mails
    .nullable()
    .default(null)
    .describe('How you hear of everything you follow; as before, or at once, if left out.'),
  email: address,
});

export const attendance = z.object({
  showId: id,
  answer: choice(attendanceAnswers, { name: (answer) => t(`following.answers.${answer}`) }),
  email: address,
});

/** The follower: by the link in a mail, or the signed-in person. */
export const ofFollower = z.object({ link: id.nullable().default(null) });

export const followingChoices = ofFollower.extend({
  mails,
  isPushed: flag({
    label: () => t('following.push'),
    hint: () => t('following.pushHint'),
  }).default(false),
});

export const ofFollow = ofFollower.extend({ followId: id });
export const ofAttendance = ofFollower.extend({ showId: id });
