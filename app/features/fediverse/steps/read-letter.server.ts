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

/** What has come into an inbox, as it came. */
export type Letter = {
  /** The path and what follows it. */
  target: string;
  header: (name: string) => string | undefined;
  body: Uint8Array;
  /** Where it comes from. */
  network: string;
};
export type Activity = z.output<typeof activity>;

/** The signature, of a letter that it belongs to and that was written just now. */
export function readEnvelope({ header, body }: Letter): Signature | null {
  const isWhole = isDigestOf(body, header('digest'));
  const isNow = isTimely(header('date'), new Date(), fediverseLimits.clockMinutes);
  return isWhole && isNow ? readSignature(header('signature')) : null;
}

/** Null for what isn’t one. */
export function readActivity(body: Uint8Array): Activity | null {
  try {
    return activity.safeParse(JSON.parse(Buffer.from(body).toString('utf8'))).data ?? null;
  } catch {
    return null;
  }
}

/** What is asked of us: to follow a page, to follow it or all no longer. */
export type Wanted =
  | { type: 'follow'; pageId: string }
  | { type: 'unfollow'; pageId: string | null; followId: string | null };

/** Null for what we do nothing about. */
export function wantedOf({ type, actor, object }: Activity, site: string): Wanted | null {
  const about = typeof object === 'string' ? object : object.id;
  const pageId = about === undefined ? null : pageAt(site, about);
  switch (type) {
    case 'Follow':
      return pageId === null ? null : { type: 'follow', pageId };
    // Who blocks a page doesn’t follow it.
    case 'Block':
      return pageId === null ? null : { type: 'unfollow', pageId, followId: null };
    case 'Delete':
      return about === actor ? { type: 'unfollow', pageId: null, followId: null } : null;
    case 'Undo':
      return undone(object, actor, site);
    default:
      return null;
  }
}

function undone(object: Activity['object'], actor: string, site: string): Wanted | null {
  // Some name what they take back by its id alone.
  if (typeof object === 'string') return { type: 'unfollow', pageId: null, followId: object };
  const inner = innerActivity.safeParse(object).data;
  const pageId = inner ? pageAt(site, inner.object) : null;
  if (inner?.type !== 'Follow' || inner.actor !== actor || pageId === null) return null;
  return { type: 'unfollow', pageId, followId: null };
}
