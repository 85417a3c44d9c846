import { createHash, X509Certificate } from 'node:crypto';
import { type IncomingMessage, request, type ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { SubjectAlternativeNameExtension, X509CertificateGenerator } from '@peculiar/x509';

/** A certificate for this machine, which this process trusts from now on. */
export type Certificate = {
  cert: string;
  key: string;
  /** The flag that makes Chromium trust it too. */
  browserFlag: string;
};

export async function makeCertificate(): Promise<Certificate> {
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
  const keys = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
  const dayMs = 86_400_000;
  const created = await X509CertificateGenerator.createSelfSigned({
    name: 'CN=localhost',
    keys,
    signingAlgorithm: algorithm,
    notBefore: new Date(Date.now() - dayMs),
    notAfter: new Date(Date.now() + dayMs),
    extensions: [new SubjectAlternativeNameExtension([{ type: 'dns', value: 'localhost' }])],
  });
  const cert = created.toString('pem');
  setDefaultCACertificates([...getCACertificates('default'), cert]);
  const secret = Buffer.from(await crypto.subtle.exportKey('pkcs8', keys.privateKey));
  const publicKey = new X509Certificate(cert).publicKey.export({ type: 'spki', format: 'der' });
  const hash = createHash('sha256').update(publicKey).digest('base64');
  return {
    cert,
    key: `-----BEGIN PRIVATE KEY-----\n${secret.toString('base64')}\n-----END PRIVATE KEY-----`,
    browserFlag: `--ignore-certificate-errors-spki-list=${hash}`,
  };
}

/**
 * A proxy that ends TLS and hands requests to one platform after the other, as the shipped one
 * does.
 */
export type TlsProxy = {
  /** The value of `BASE_URL`. */
  address: string;
  /** The destinations of requests from now on. */
  targets: string[];
  stop(): Promise<void>;
};

export async function startTlsProxy({ cert, key }: Certificate): Promise<TlsProxy> {
  let turn = 0;
  const server = createServer({ cert, key }, (incoming, answer) => {
    turn += 1;
    forward(incoming, answer, proxy.targets[turn % proxy.targets.length] ?? '');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const proxy: TlsProxy = {
    address: `https://localhost:${port}`,
    targets: [],
    stop() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
  return proxy;
}

function forward(incoming: IncomingMessage, answer: ServerResponse, target: string): void {
  const forwardedFor = [incoming.headers['x-forwarded-for'], incoming.socket.remoteAddress];
  const headers = {
    ...incoming.headers,
    'x-forwarded-for': forwardedFor.filter(Boolean).join(', '),
    'x-forwarded-proto': 'https',
  };
  const outgoing = request(target + incoming.url, { method: incoming.method, headers });
  outgoing.once('response', (response) => {
    answer.writeHead(response.statusCode ?? 502, response.headers);
    response.pipe(answer);
    response.once('error', () => answer.destroy());
  });
  outgoing.once('error', () => answer.destroy());
  answer.once('close', () => outgoing.destroy());
  incoming.pipe(outgoing);
}
