import { Hono } from 'hono';
import { z } from 'zod';
import { emptyContent } from '#app/domain/profiles/content.ts';
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
import { listStages } from '#app/features/profiles/queries.server.ts';
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
import { readTeam } from '#app/features/profiles/team/queries.server.ts';
import {
  addFile,
  announceUpload,
  changeFile,
  receiveUpload,
  removeFile,
  removePicture,
  replacePicture,
} from '#app/features/profiles/uploads/commands.server.ts';
import {
  fileShape,
  filesShape,
  listOwnFiles,
} from '#app/features/profiles/uploads/queries.server.ts';
import { moment } from '#app/fields/answers.ts';
import { id } from '#app/fields/kinds.ts';
import type { HttpEnv } from '#app/http/context.server.ts';
import { findPagesFor } from '#app/processes/find-pages.server.ts';
import { deletePage } from '#app/processes/leaving.server.ts';
import { addCommand, addQuery } from '../call.server.ts';

/** Public pages found by name; the fields to choose a page ask here while a user types. */
export const profilesApi = new Hono<HttpEnv>();

addQuery(profilesApi, findPagesFor, {
  path: '/profiles',
  isOfPage: true,
  tag: 'Profiles',
  summary: 'Find public profiles by name',
  description:
    'Each word has to be in the name or town; the last may be a part of one. Accents and capitals don’t matter, and one wrong letter in a word is forgiven. Your own pages come first, then those the page you act for has dealt with lately. Without a name, only these.',
});

addQuery(profilesApi, listStages, {
  path: '/profiles/:profileId/stages',
  tag: 'Profiles',
  summary: 'List a venue’s stages',
  description:
    'Of any public venue, and of your own pages. Holds name a stage by its `stageId`. A place without rooms is one stage; an organiser without a place, and a performer, has none.',
});

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

addQuery(filesApi, listOwnFiles, {
  path: `${base}/files`,
  tag: filesTag,
  summary: 'List a page’s press photos and its stage plot',
  description:
    'Each is at `/images/users/{profileId}/press-{id}.{extension}`, while the page is public.',
});

addCommand(filesApi, addFile, {
  method: 'post',
  path: `${base}/files`,
  tag: filesTag,
  summary: 'Add a press photo, or set the stage plot',
  example: { uploadId: 'dGhlIGlkIG9mIGFuIHVwbG', kind: 'pressPhoto', credit: 'Ana Reis' },
  answer: fileShape,
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
    .array(fileShape)
    .transform((items) => ({ items }))
    .pipe(filesShape),
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
addQuery(teamApi, readTeam, {
  path: '/profiles/:profileId/team',
  tag: teamTag,
  summary: 'See who works on a page',
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
