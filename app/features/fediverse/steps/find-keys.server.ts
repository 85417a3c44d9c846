import { generateKeyPair } from 'node:crypto';
import { promisify } from 'node:util';
import { eq } from 'drizzle-orm';
import type { Database, Orm } from '#app/db/client.server.ts';
import { fediversePages } from '#app/db/schema/fediverse.ts';
import type { Brand } from '#app/platform/brand.ts';
import type { MayReach } from '#app/platform/outgoing.server.ts';
import { openText, sealText } from '#app/platform/signing/sealed-text.server.ts';

/** The means to send signed requests. */
export type FediverseServices = {
  database: Pick<Database, 'orm'>;
  secret: string;
  brand: Pick<Brand, 'site' | 'isFederated'>;
  mayReach?: MayReach;
};

export type PageKeys = { publicKey: string; privateKey: string };

const makePair = promisify(generateKeyPair);

/**
 * The keys of a page, created when first needed. After the platform's secret has changed, old keys
 * can’t be opened and new ones are made; other servers fetch a new one when they meet it.
 */
export async function findKeys(orm: Orm, secret: string, pageId: string): Promise<PageKeys> {
  const present = await readKeys(orm, secret, pageId);
  if (present) return present;
  const pair = await makePair('rsa', {
    modulusLength: 2_048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  return orm.transaction(async (tx) => {
    await tx.insert(fediversePages).values({ pageId }).onConflictDoNothing();
    const isOfPage = eq(fediversePages.pageId, pageId);
    await tx
      .select({ pageId: fediversePages.pageId })
      .from(fediversePages)
      .where(isOfPage)
      .for('update');
    // Another worker may have made some meanwhile.
    const keys = await readKeys(tx, secret, pageId);
    if (keys) return keys;
    const privateKey = sealText(secret, aboutKey(pageId), pair.privateKey);
    await tx.update(fediversePages).set({ publicKey: pair.publicKey, privateKey }).where(isOfPage);
    return pair;
  });
}

async function readKeys(orm: Orm, secret: string, pageId: string): Promise<PageKeys | null> {
  const [row] = await orm.select().from(fediversePages).where(eq(fediversePages.pageId, pageId));
  const privateKey = row?.privateKey && openText(secret, aboutKey(pageId), row.privateKey);
  return row?.publicKey && privateKey ? { publicKey: row.publicKey, privateKey } : null;
}

function aboutKey(pageId: string): string {
  return `fediverse key of ${pageId}`;
}
