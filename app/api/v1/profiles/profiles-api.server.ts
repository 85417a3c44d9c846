import { Hono } from 'hono';
import { z } from 'zod';
import { memberRoles } from '#app/domain/accounts/roles.ts';
import { emptyContent } from '#app/domain/profiles/content.ts';
import { uploadLimits } from '#app/domain/profiles/upload.ts';
import {
  addProfile,
  hideProfile,
  showProfileAgain,
} from '#app/features/profiles/commands.server.ts';
import {
  discardDraft,
  publishProfile,
  saveDraft,
} from '#app/features/profiles/editor/commands.server.ts';
import { problems, readEditor, revision } from '#app/features/profiles/editor/queries.server.ts';
import { pageSearch } from '#app/features/profiles/fields.ts';
import { smallPicture } from '#app/features/profiles/parts.tsx';
import { requireRight } from '#app/features/profiles/policy.ts';
import { listStages, mostFound } from '#app/features/profiles/queries.server.ts';
import { makeReferralLink } from '#app/features/profiles/referrals/commands.server.ts';
import { showReferrals } from '#app/features/profiles/referrals/queries.server.ts';
import {
  changeRole,
  inviteMember,
  leaveProfile,
  removeMember,
  splitPayouts,
  withdrawInvitation,
} from '#app/features/profiles/team/commands.server.ts';
import { listMembers, readPayoutSplits } from '#app/features/profiles/team/queries.server.ts';
import {
  addFile,
  announceUpload,
  changeFile,
  receiveUpload,
  removeFile,
  removePicture,
  replacePicture,
} from '#app/features/profiles/uploads/commands.server.ts';
import { listFiles } from '#app/features/profiles/uploads/queries.server.ts';
import type { FoundPage } from '#app/features/profiles/views.ts';
import { listOf, moment } from '#app/fields/answers.ts';
import { id } from '#app/fields/ids.ts';
import type { HttpEnv } from '#app/http/context.server.ts';
import { findPagesFor } from '#app/processes/find-pages.server.ts';
import { deletePage } from '#app/processes/leaving.server.ts';
import { addCall, addCommand, addQuery } from '../call.server.ts';

/** Public pages found by name; the fields to choose a page ask here while a user types. */
export const profilesApi = new Hono<HttpEnv>();

const profile = z.object({
  profileId: id,
  displayName: z.string().nullable(),
  userType: z.enum(['artist', 'venue']),
  town: z.string().nullable(),
  picture: z.string().nullable().describe('The path of a small picture.'),
});

addCall(profilesApi, {
  method: 'get',
  path: '/profiles',
  isOfPage: true,
  operationId: 'findProfiles',
  tag: 'Profiles',
  summary: 'Find public profiles by name',
  description:
    'Each word has to be in the name or town; the last may be a part of one. Accents and capitals don’t matter, and one wrong letter in a word is forgiven. Your own pages come first, then those the page you act for has dealt with lately. Without a name, only these.',
  input: pageSearch,
  answer: listOf(profile, mostFound),
  async run({ services, viewer, input: { name, kind, as = null } }) {
    const pages = await findPagesFor(services, viewer, { typed: name, kind, as });
    return { items: pages.map(written) };
  },
});

addQuery(profilesApi, listStages, {
  path: '/profiles/:profileId/stages',
  tag: 'Profiles',
  summary: 'List a venue’s stages',
  description:
    'Of any public venue, and of your own pages. Holds name a stage by its `stageId`. A place without rooms is one stage; an organiser without a place, and a performer, has none.',
});

function written({ userId, displayName, userType, town, pictureVersion }: FoundPage) {
  const picture = smallPicture(userId, pictureVersion);
  return { profileId: userId, displayName, userType, town, picture };
}

/** The content of pages, and their visibility. */
export const pagesApi = new Hono<HttpEnv>();

const tag = 'Pages';
const exampleRevision = 'Wc2JbR0dXq1n';

addCommand(pagesApi, addProfile, {
  method: 'post',
  path: '/profiles',
  tag,
  summary: 'Create another page',
  description: 'As a draft that only you see.',
  example: { kind: 'venue', displayName: 'The Annexe', pageId: '', referredBy: null },
  answer: z.object({ profileId: id }),
  status: 201,
});

addQuery(pagesApi, readEditor, {
  path: '/profiles/:profileId/draft',
  tag,
  summary: 'Read what is written for a page',
  description: 'The draft, or what is published where there is none.',
});

addCommand(pagesApi, saveDraft, {
  method: 'put',
  path: '/profiles/:profileId/draft',
  tag,
  summary: 'Write a draft',
  description:
    'All of the page’s content, from `readDraft`, with your changes. Only your team sees it.',
  example: {
    revision: exampleRevision,
    content: { ...emptyContent, displayName: 'Cinema Candeia', timeZone: 'Europe/Lisbon' },
  },
  answer: z.object({ revision, problems, changedSince: moment.nullable() }),
});

addCommand(pagesApi, discardDraft, {
  method: 'post',
  path: '/profiles/:profileId/draft/discarding',
  tag,
  summary: 'Discard the draft',
  example: { revision: exampleRevision },
});

addCommand(pagesApi, publishProfile, {
  method: 'post',
  path: '/profiles/:profileId/publication',
  tag,
  summary: 'Publish the draft',
  description: 'It also shows a hidden page again.',
  example: { revision: exampleRevision },
  answer: z.object({ revision }),
});

addCommand(pagesApi, hideProfile, {
  method: 'post',
  path: '/profiles/:profileId/hiding',
  tag,
  summary: 'Hide a page',
  description: 'Only its team sees it from then on. Nothing is lost.',
});

addCommand(pagesApi, showProfileAgain, {
  method: 'post',
  path: '/profiles/:profileId/showing',
  tag,
  summary: 'Show a hidden page again',
});

addCommand(pagesApi, deletePage, {
  method: 'post',
  path: '/profiles/:profileId/deletion',
  tag,
  scope: null,
  summary: 'Delete a page for good',
  description:
    'For its owner. If something stands in the way, such as a show ahead or money held, `detail` says what.',
  example: { currentPassword: 'open-the-bandstand' },
});

/** The pictures of a page, and the files of its press kit. */
export const filesApi = new Hono<HttpEnv>();

const filesTag = 'Pictures';
const base = '/profiles/:profileId';
const picture = `${base}/pictures/:kind`;
const file = `${base}/files/:fileId`;

const pageFile = z.object({
  id,
  kind: z.enum(['pressPhoto', 'stagePlot']),
  credit: z.string().describe('Who took or drew it.'),
  extension: z.enum(['jpg', 'png']),
  width: z.int(),
  height: z.int(),
  sizeBytes: z.int(),
});
const pageFiles = listOf(pageFile, uploadLimits.mostPressPhotos + 1);

/** Files that come to us rather than to a storage service use the call for it. */
const address = z
  .string()
  .transform((url) => (url.startsWith('/') ? `/api/v1${url}` : url))
  .pipe(z.string())
  .describe('A path of this site, or a whole address where files are stored elsewhere.');

addCommand(filesApi, announceUpload, {
  method: 'post',
  path: `${base}/uploads`,
  tag: filesTag,
  summary: 'Announce an upload',
  description:
    'First of three steps: announce the file, send it to `url` with `method` and `headers`, then use it with `replacePicture` or `addFile`. If `url` is a path of this site, send your key with it as well. An upload that isn’t used within an hour is removed.',
  example: { contentType: 'image/jpeg', sizeBytes: 248_120 },
  answer: z.object({
    uploadId: id,
    url: address,
    method: z.literal('PUT'),
    headers: z.record(z.string(), z.string()),
  }),
  status: 201,
});

addCommand(filesApi, receiveUpload, {
  method: 'put',
  path: `${base}/uploads/:uploadId`,
  tag: filesTag,
  summary: 'Send the bytes of an upload',
  description:
    'The body is the file itself, as long as it was announced. Only where `announceUpload` names this path.',
});

addCommand(filesApi, replacePicture, {
  method: 'post',
  path: picture,
  tag: filesTag,
  summary: 'Set a page’s picture or banner',
  description:
    '`kind` is `profilePicture` or `banner`. Everyone sees it at once. Without `crop`, it is the whole picture.',
  example: { uploadId: 'dGhlIGlkIG9mIGFuIHVwbG', crop: null },
  answer: z.object({ version: z.string() }),
});

addCommand(filesApi, removePicture, {
  method: 'delete',
  path: picture,
  tag: filesTag,
  summary: 'Remove a page’s picture or banner',
});

addCall(filesApi, {
  method: 'get',
  path: `${base}/files`,
  operationId: 'listFiles',
  tag: filesTag,
  summary: 'List a page’s press photos and its stage plot',
  description:
    'Each is at `/images/users/{profileId}/press-{id}.{extension}`, while the page is public.',
  answer: pageFiles,
  async run({ services, viewer, ids: { profileId = '' } }) {
    requireRight(viewer, profileId, 'edit the page');
    return { items: await listFiles(services.database.orm, profileId) };
  },
});

addCommand(filesApi, addFile, {
  method: 'post',
  path: `${base}/files`,
  tag: filesTag,
  summary: 'Add a press photo, or set the stage plot',
  example: { uploadId: 'dGhlIGlkIG9mIGFuIHVwbG', kind: 'pressPhoto', credit: 'Ana Reis' },
  answer: pageFile,
  status: 201,
});

addCommand(filesApi, changeFile, {
  method: 'patch',
  path: file,
  tag: filesTag,
  summary: 'Change a file’s credit or its place in the list',
  description: 'Responds with all of the page’s files.',
  example: { credit: 'Ana Reis, 2027', position: 0 },
  answer: z
    .array(pageFile)
    .transform((items) => ({ items }))
    .pipe(pageFiles),
});

addCommand(filesApi, removeFile, {
  method: 'delete',
  path: file,
  tag: filesTag,
  summary: 'Remove a press photo or the stage plot',
});

/**
 * The members of a page and their shares of payouts. No key may change it: a new member would reach
 * more than the key does.
 */
export const teamApi = new Hono<HttpEnv>();

const teamTag = 'Team';
const role = z.enum(memberRoles);

addCall(teamApi, {
  method: 'get',
  path: '/profiles/:profileId/team',
  operationId: 'readTeam',
  tag: teamTag,
  summary: 'See who works on a page',
  answer: z.object({
    members: z.array(
      z.object({ accountId: id, name: z.string(), role, since: moment, isViewer: z.boolean() }),
    ),
    invitations: z.array(
      z.object({
        id,
        email: z.string(),
        role,
        invitedBy: z.string().nullable(),
        expiresAt: moment,
      }),
    ),
    payoutSplits: z
      .object({
        ownBasisPoints: z.int(),
        all: z
          .array(z.object({ accountId: id, name: z.string(), basisPoints: z.int() }))
          .nullable()
          .describe('Null for anyone but the owner.'),
      })
      .nullable()
      .describe('Null for a venue.'),
  }),
  run: async ({ services: { database }, viewer, ids: { profileId = '' } }) => ({
    ...(await listMembers(database, viewer, profileId)),
    payoutSplits: await readPayoutSplits(database, viewer, profileId),
  }),
});

addCommand(teamApi, inviteMember, {
  method: 'post',
  path: '/profiles/:profileId/team/invitations',
  tag: teamTag,
  scope: null,
  summary: 'Invite someone to the team',
  example: { email: 'sound@people.example', role: 'manager' },
});

addCommand(teamApi, withdrawInvitation, {
  method: 'delete',
  path: '/profiles/:profileId/team/invitations/:invitationId',
  tag: teamTag,
  scope: null,
  summary: 'Withdraw an invitation',
});

addCommand(teamApi, changeRole, {
  method: 'put',
  path: '/profiles/:profileId/team/:accountId/role',
  tag: teamTag,
  scope: null,
  summary: 'Change a team member’s role',
  example: { role: 'door' },
});

addCommand(teamApi, removeMember, {
  method: 'delete',
  path: '/profiles/:profileId/team/:accountId',
  tag: teamTag,
  scope: null,
  summary: 'Remove a team member',
});

addCommand(teamApi, leaveProfile, {
  method: 'post',
  path: '/profiles/:profileId/departure',
  tag: teamTag,
  scope: null,
  summary: 'Leave a page’s team',
  description: 'The owner can’t leave.',
});

addCommand(teamApi, splitPayouts, {
  method: 'put',
  path: '/profiles/:profileId/payout-splits',
  tag: teamTag,
  scope: null,
  summary: 'Split payouts between team members',
  description: 'Anyone you don’t name keeps their share. The rest goes to the page’s own account.',
  example: { shares: [] },
});

addQuery(teamApi, showReferrals, {
  path: '/profiles/:profileId/referrals',
  tag: teamTag,
  summary: 'Read a page’s referrals',
});

addCommand(teamApi, makeReferralLink, {
  method: 'put',
  path: '/profiles/:profileId/referral-link',
  tag: teamTag,
  summary: 'Create a page’s referral link',
  description: 'A page has one for good. `readReferrals` says it.',
});
