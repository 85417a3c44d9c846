import { keyAddress } from '#app/domain/fediverse/addresses.ts';
import { fediverseLimits } from '#app/domain/fediverse/limits.ts';
import { getOutside, OutgoingError, outgoingAddress } from '#app/platform/outgoing.server.ts';
import { readPublicKey, signedHeaders } from '#app/platform/signing/http-signatures.server.ts';
import { actor } from '../fields.ts';
import { activityType } from '../words/vocabulary.ts';
import { type FediverseServices, findKeys } from './find-keys.server.ts';

/** A remote actor: its inbox and its key. */
export type RemoteActor = {
  inbox: string;
  sharedInbox: string | null;
  keyId: string;
  publicKey: string;
};

const longestMs = 10_000;

/**
 * Fetches an actor from its server; null if it isn’t the one it claims to be. Only the address
 * itself counts, without redirects; the key has to belong to the actor, and everything has to be at
 * one host, so that no one can make us write to a third party. Signed by the page `as`, since some
 * servers refuse unsigned requests.
 */
export async function fetchActor(
  means: FediverseServices,
  address: string,
  { keyId, as }: { keyId: string; as: string },
): Promise<RemoteActor | null> {
  const described = await readActor(means, address, as);
  if (described?.id !== address) return null;
  const { inbox, endpoints } = described;
  const sharedInbox = endpoints?.sharedInbox ?? null;
  const ownKey = described.publicKey.find(({ id, owner }) => id === keyId && owner === address);
  const publicKey = ownKey && readPublicKey(ownKey.publicKeyPem);
  const places = [inbox, ...(sharedInbox ? [sharedInbox] : [])];
  if (!publicKey || !places.every((place) => isAt(hostOf(address), place, means))) return null;
  return { inbox, sharedInbox, keyId, publicKey };
}

async function readActor(means: FediverseServices, address: string, as: string) {
  const { database, secret, brand, mayReach } = means;
  const { privateKey } = await findKeys(database.orm, secret, as);
  const url = new URL(address);
  const headers = signedHeaders(
    { method: 'get', url, now: new Date() },
    { keyId: keyAddress(brand.site, as), privateKey },
  );
  try {
    const { status, body } = await getOutside(address, {
      headers: { accept: activityType, ...headers },
      mostBytes: fediverseLimits.actorBytes,
      longestMs,
      mostRedirects: 0,
      mayReach,
    });
    if (status !== 200) return null;
    return actor.safeParse(JSON.parse(body.toString('utf8'))).data ?? null;
  } catch (error) {
    if (error instanceof OutgoingError || error instanceof SyntaxError) return null;
    throw error;
  }
}

export function hostOf(address: string): string | undefined {
  return URL.parse(address)?.host;
}

/** True if we may send to this address, at this host. */
export function isAt(
  host: string | undefined,
  address: string,
  { mayReach }: Pick<FediverseServices, 'mayReach'>,
): boolean {
  try {
    const url = outgoingAddress(address, mayReach);
    return url.host === host && (url.protocol === 'https:' || mayReach !== undefined);
  } catch (error) {
    if (error instanceof OutgoingError) return false;
    throw error;
  }
}
