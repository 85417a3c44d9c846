import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  hkdfSync,
  randomBytes,
  verify,
} from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A push as the browser opens it (RFC 8291), and its signer. */
type Received = {
  text: string;
  urgency: string | undefined;
  signedBy: string;
  contact: string;
};

/** A browser’s own keys. */
export function makeBrowser() {
  const ecdh = createECDH('prime256v1');
  const publicKey = ecdh.generateKeys();
  const auth = randomBytes(16);
  return {
    keys: { p256dh: publicKey.toString('base64url'), auth: auth.toString('base64url') },
    /** Throws for pushes to another browser. */
    open(sealed: Buffer): string {
      const salt = sealed.subarray(0, 16);
      const keyEnd = 21 + (sealed[20] ?? 0);
      const senderKey = sealed.subarray(21, keyEnd);
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, senderKey]);
      const secret = Buffer.from(hkdfSync('sha256', ecdh.computeSecret(senderKey), auth, info, 32));
      const derive = (name: string, length: number) =>
        Buffer.from(hkdfSync('sha256', secret, salt, `Content-Encoding: ${name}\0`, length));
      const decipher = createDecipheriv(
        'aes-128-gcm',
        derive('aes128gcm', 16),
        derive('nonce', 12),
      );
      decipher.setAuthTag(sealed.subarray(-16));
      const padded = Buffer.concat([
        decipher.update(sealed.subarray(keyEnd, -16)),
        decipher.final(),
      ]);
      return padded.subarray(0, padded.lastIndexOf(2)).toString();
    },
  };
}

/** Accepts pushes as a browser vendor does; `status` is its answer. */
export async function servePush(open: (sealed: Buffer) => string) {
  const received: Received[] = [];
  const service = { status: 201, received, url: '', close: () => server.close() };
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { authorization = '', urgency } = request.headers;
    const token = verifiedToken(authorization);
    received.push({
      text: open(Buffer.concat(chunks)),
      urgency: urgency as string | undefined,
      signedBy: token.key,
      contact: token.sub,
    });
    response.writeHead(service.status).end();
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  service.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return service;
}

/** The sender's token, as a push service verifies it (RFC 8292). */
function verifiedToken(authorization: string): { sub: string; key: string } {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization) ?? [];
  const [header, body = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) =>
    half.toString('base64url'),
  );
  const publicKey = createPublicKey({
    format: 'jwk',
    key: { kty: 'EC', crv: 'P-256', x, y } as never,
  });
  const isRight = verify(
    'sha256',
    Buffer.from(`${header}.${body}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!isRight) throw new Error('the signature is wrong');
  return { ...JSON.parse(Buffer.from(body, 'base64url').toString()), key };
}
