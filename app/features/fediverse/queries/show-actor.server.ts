import type { Database } from '#app/db/client.server.ts';
import { showProfile } from '#app/features/profiles/queries/show-profile.server.ts';
import { defaultLanguage, inLanguage } from '#app/lib/language.ts';
import type { Brand } from '#app/platform/brand.ts';
import type { Files } from '#app/platform/files/files.server.ts';
import type { Log } from '#app/platform/log.ts';
import { findKeys } from '../steps/find-keys.server.ts';
import { type ActorDocument, actorDocument } from '../views.ts';
import { findActor } from './read-actor.server.ts';

export type ActorServices = {
  database: Database;
  files: Files;
  log: Log;
  brand: Brand;
  secret: string;
};

/** A page as a Fediverse actor; null if it isn’t one. */
export async function showActor(
  means: ActorServices,
  pageId: string,
): Promise<{ document: ActorDocument; isWhole: boolean } | null> {
  const { database, brand, secret } = means;
  if ((await findActor(database.orm, pageId)) !== 'here') return null;
  const profile = await inLanguage(defaultLanguage, () => showProfile(means, pageId));
  if (profile.state !== 'found') return null;
  const { publicKey } = await findKeys(database.orm, secret, pageId);
  const document = actorDocument(profile.profile, brand.site, publicKey);
  return { document, isWhole: profile.isWhole };
}
