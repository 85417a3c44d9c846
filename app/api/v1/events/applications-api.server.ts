import { Hono } from 'hono';
import { z } from 'zod';
import {
  applyForSlot,
  declineApplication,
  readApplication,
  withdrawApplication,
  writeAboutApplication,
} from '#app/features/events/commands.server.ts';

import { askedApplications } from '#app/features/events/fields.ts';
import {
  applicationsPerPage,
  listOwnApplications,
  showApplication,
} from '#app/features/events/queries.server.ts';

import { requireRight } from '#app/features/profiles/policy.ts';
import { id } from '#app/fields/ids.ts';
import { day } from '#app/fields/times.ts';
import type { HttpEnv } from '#app/http/context.server.ts';
import { addCall, addCommand } from '../call.server.ts';
import { listOf } from '#app/fields/answers.ts';
import { writtenMessage } from '../shapes.server.ts';
import { slotShape, toldSlot } from './night-shapes.server.ts';

/** Open slots, and the performers who ask for them. */
export const applicationsApi = new Hono<HttpEnv>();

const tag = 'Applications';
const state = z.enum(['sent', 'read', 'declined', 'offered', 'withdrawn']);

addCall(applicationsApi, {
  method: 'get',
  path: '/profiles/:profileId/applications',
  operationId: 'listApplications',
  tag,
  summary: 'List a performer’s applications',
  input: askedApplications,
  answer: listOf(
    z.object({
      id,
      state,
      message: z.string(),
      reason: z.string().nullable().describe('Why it was declined.'),
      title: z.string(),
      day,
      venueId: id.nullable(),
      venueName: z.string().nullable(),
      slot: slotShape,
    }),
    applicationsPerPage,
  ),
  async run({ services, viewer, ids: { profileId = '' }, input: { after = null } }) {
    const { orm } = services.database;
    const { entries, next } = await listOwnApplications(orm, viewer, profileId, after);
    const items = entries.map(({ day, slot, ...application }) => ({
      ...application,
      day: day.iso,
      slot: toldSlot(slot),
    }));
    return { items, next };
  },
});

addCommand(applicationsApi, applyForSlot, {
  method: 'post',
  path: '/profiles/:profileId/applications',
  tag,
  summary: 'Apply for an open slot',
  example: { slotId: 'd4c3', message: 'We play quiet songs for loud rooms.' },
  answer: z.object({ applicationId: id }),
  status: 201,
});

addCommand(applicationsApi, withdrawApplication, {
  method: 'post',
  path: '/profiles/:profileId/applications/:applicationId/withdrawal',
  tag,
  summary: 'Withdraw an application',
});

addCall(applicationsApi, {
  method: 'get',
  path: '/profiles/:profileId/events/:eventId/applications/:applicationId',
  operationId: 'readApplication',
  tag,
  summary: 'Read an application, as the venue',
  description: 'This marks it as read, which the performer sees.',
  answer: z.object({
    id,
    performerId: id,
    performerName: z.string().nullable(),
    message: z.string(),
    state,
    reason: z.string().nullable(),
    slot: slotShape,
  }),
  async run({ services, viewer, ids: { profileId = '', eventId = '', applicationId = '' } }) {
    requireRight(viewer, profileId, 'see events');
    const { database } = services;
    const { slot, ...application } = await showApplication(database.orm, viewer, {
      eventId,
      applicationId,
    });
    await readApplication(database, viewer, applicationId);
    return { ...application, slot: toldSlot(slot) };
  },
});

addCommand(applicationsApi, declineApplication, {
  method: 'post',
  path: '/profiles/:profileId/events/:eventId/applications/:applicationId/refusal',
  tag,
  summary: 'Decline an application, as the venue',
  example: { reason: 'We’re looking for something louder that evening.' },
});

addCommand(applicationsApi, writeAboutApplication, {
  method: 'post',
  path: '/profiles/:profileId/applications/:applicationId/messages',
  tag,
  summary: 'Write about an application, as the performer or the venue',
  description:
    'To the other side, in its thread. List threads with its id as `subjectId` to read it.',
  example: { text: 'Could you play two short sets?' },
  answer: writtenMessage,
  status: 201,
});
