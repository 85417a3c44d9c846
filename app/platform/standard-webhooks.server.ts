import { createHmac, createPrivateKey, createPublicKey, hkdfSync, sign } from 'node:crypto';

/*
 * Messages to other programs, signed by Standard Webhooks 1.0.0: the receiver can check sender and
 * time.
 */

/** The timestamp is in seconds. */
export type WebhookMessage = { id: string; timestamp: number; body: string };

/** Both keys of a receiver. The private half of the key pair never leaves the platform. */
export type WebhookKeys = { secret: string; publicKey: string };

const prefixes = { secret: 'whsec_', publicKey: 'whpk_' };

/**
 * The keys derived from the platform’s secret and a stored token. Reading the database alone doesn’t
 * allow signing.
 */
export function webhookKeysOf(platformSecret: string, token: string): WebhookKeys {
  const privateKey = privateKeyOf(platformSecret, token);
  // The last 32 bytes of the form that keys are exported in are the key itself.
  const spki = createPublicKey(privateKey).export({ type: 'spki', format: 'der' });
  return {
    secret: prefixes.secret + secretOf(platformSecret, token).toString('base64'),
    publicKey: prefixes.publicKey + spki.subarray(-32).toString('base64'),
  };
}

/**
 * The headers of a message: signed twice with each of the tokens, by a shared secret and by a key
 * pair.
 */
export function webhookHeaders(
  message: WebhookMessage,
  platformSecret: string,
  tokens: string[],
): Record<string, string> {
  const signatures = tokens.flatMap((token) => [
    signBySecret(message, secretOf(platformSecret, token)),
    `v1a,${sign(null, signed(message), privateKeyOf(platformSecret, token)).toString('base64')}`,
  ]);
  return {
    'webhook-id': message.id,
    'webhook-timestamp': String(message.timestamp),
    'webhook-signature': signatures.join(' '),
  };
}

/** The signature that a receiver computes itself and compares. */
export function signBySecret(message: WebhookMessage, secret: Buffer): string {
  return `v1,${createHmac('sha256', secret).update(signed(message)).digest('base64')}`;
}

function signed({ id, timestamp, body }: WebhookMessage): Buffer {
  return Buffer.from(`${id}.${timestamp}.${body}`);
}

function secretOf(platformSecret: string, token: string): Buffer {
  return derived(platformSecret, token, 'webhook secret');
}

function privateKeyOf(platformSecret: string, token: string) {
  // An Ed25519 key in the form that Node reads: what it is, then its 32 bytes.
  const head = Buffer.from('302e020100300506032b657004220420', 'hex');
  const key = Buffer.concat([head, derived(platformSecret, token, 'webhook key')]);
  return createPrivateKey({ key, format: 'der', type: 'pkcs8' });
}

function derived(platformSecret: string, token: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', platformSecret, token, purpose, 32));
}
