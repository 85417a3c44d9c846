import type { z } from 'zod';
import { pageAt } from '#app/domain/fediverse/addresses.ts';
import { fediverseLimits } from '#app/domain/fediverse/limits.ts';
import {
  isDigestOf,
  isTimely,
  readSignature,
  type Signature,
} from '#app/platform/signing/http-signatures.server.ts';
import { activity, innerActivity } from '../fields.ts';

/** A message to an inbox, as received. */
export type InboxMessage = {
  /** Path and query string. */
  target: string;
  header: (name: string) => string | undefined;
  body: Uint8Array;
  /** The sender's network address. */
  network: string;
};
export type Activity = z.output<typeof activity>;

/** The signature, if it belongs to this message and is recent. */
export function readRecentSignature({ header, body }: InboxMessage): Signature | null {
  const isWhole = isDigestOf(body, header('digest'));
  const isNow = isTimely(header('date'), new Date(), fediverseLimits.clockMinutes);
  return isWhole && isNow ? readSignature(header('signature')) : null;
}

export function readActivity(body: Uint8Array): Activity | null {
  try {
    return activity.safeParse(JSON.parse(Buffer.from(body).toString('utf8'))).data ?? null;
  } catch {
    return null;
  }
}

/** Requests that we act on: following a page, and ending that for one page or all. */
export type FollowChange =
  | { type: 'follow'; pageId: string }
  | { type: 'unfollow'; pageId: string | null; followId: string | null };

/** Null for activities that we ignore. */
export function followChangeOf(
  { type, actor, object }: Activity,
  site: string,
): FollowChange | null {
  const about = typeof object === 'string' ? object : object.id;
  const pageId = about === undefined ? null : pageAt(site, about);
  switch (type) {
    case 'Follow':
      return pageId === null ? null : { type: 'follow', pageId };
    // Blocking a page ends following it.
    case 'Block':
      return pageId === null ? null : { type: 'unfollow', pageId, followId: null };
    case 'Delete':
      return about === actor ? { type: 'unfollow', pageId: null, followId: null } : null;
    case 'Undo':
      return undoneChange(object, actor, site);
    default:
      return null;
  }
}

function undoneChange(
  object: Activity['object'],
  actor: string,
  site: string,
): FollowChange | null {
  // Some servers name an undone activity by its id alone.
  if (typeof object === 'string') return { type: 'unfollow', pageId: null, followId: object };
  const inner = innerActivity.safeParse(object).data;
  const pageId = inner ? pageAt(site, inner.object) : null;
  if (inner?.type !== 'Follow' || inner.actor !== actor || pageId === null) return null;
  return { type: 'unfollow', pageId, followId: null };
}
