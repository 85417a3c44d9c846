import webPush from 'web-push';
import { FinalError } from '#app/lib/app-error.ts';
import { type MayReach, OutgoingError, postOutside } from '../outgoing.server.ts';

/** The keys that sign pushes (VAPID, RFC 8292), in base64url. */
export type PushKeys = { publicKey: string; privateKey: string };
type Subscription = { endpoint: string; p256dh: string; auth: string };

export function makePushKeys(): PushKeys {
  return webPush.generateVAPIDKeys();
}

const dayS = 24 * 60 * 60;

type Push = {
  subscription: Subscription;
  keys: PushKeys;
  /** The mail address for the push service’s operator. */
  contact: string;
  text: string;
  isUrgent: boolean;
  mayReach?: MayReach | undefined;
};

/**
 * Hands a text, encrypted (RFC 8291), to a browser’s push service.
 * @returns `gone` if the browser takes no pushes any more
 * @throws FinalError if it will never be taken; any other error is worth another attempt
 */
export async function sendPush(push: Push): Promise<'sent' | 'gone'> {
  const { subscription, keys, contact, text, isUrgent, mayReach } = push;
  const { endpoint: address, ...browserKeys } = subscription;
  const to = { endpoint: address, keys: browserKeys };
  const { endpoint, headers, body } = webPush.generateRequestDetails(to, text, {
    TTL: dayS,
    urgency: isUrgent ? 'high' : 'normal',
    contentEncoding: 'aes128gcm',
    vapidDetails: { subject: `mailto:${contact}`, ...keys },
  });
  const { status } = await postOutside(endpoint, {
    body: body ?? '',
    headers: headers as Record<string, string>,
    mostBytes: 1_000,
    longestMs: 15_000,
    mayReach,
  }).catch((error) => {
    if (error instanceof OutgoingError && final.has(error.problem))
      throw new FinalError(`a push can’t be handed over: ${error.problem}`);
    throw error;
  });
  if (status === 404 || status === 410) return 'gone';
  if (status >= 200 && status < 300) return 'sent';
  if (status >= 500 || status === 429) throw new Error(`a push was not taken: ${status}`);
  throw new FinalError(`a push was refused: ${status}`);
}

const final = new Set<string>(['private', 'scheme', 'port', 'credentials', 'unreadable']);
