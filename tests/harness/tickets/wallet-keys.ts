import { generateKeyPairSync } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { BasicConstraintsExtension, X509CertificateGenerator } from '@peculiar/x509';

const dayMs = 86_400_000;
const rsa = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' };

/**
 * Wallet keys of an operator from Apple and Google, made by a certification authority of its own.
 */
export async function makeWalletKeys(folder: string, { validDays = 1 } = {}) {
  const ecdsa = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
  const above = await crypto.subtle.generateKey(ecdsa, true, ['sign', 'verify']);
  const size = { modulusLength: 2_048, publicExponent: new Uint8Array([1, 0, 1]) };
  const own = await crypto.subtle.generateKey({ ...rsa, ...size }, true, ['sign', 'verify']);
  const dates = {
    notBefore: new Date(Date.now() - 3 * dayMs),
    notAfter: new Date(Date.now() + validDays * dayMs),
  };
  const issuer = await X509CertificateGenerator.createSelfSigned({
    ...dates,
    name: 'CN=Worldwide Developer Relations, OU=G4',
    keys: above,
    signingAlgorithm: ecdsa,
    extensions: [new BasicConstraintsExtension(true)],
  });
  const certificate = await X509CertificateGenerator.create({
    ...dates,
    issuer: issuer.subject,
    signingKey: above.privateKey,
    signingAlgorithm: ecdsa,
    publicKey: own.publicKey,
    serialNumber: '00c0ffee',
    subject: '0.9.2342.19200300.100.1.1=pass.test.tickets, CN=Pass Type ID, OU=TEAM123456',
  });
  const google = generateKeyPairSync('rsa', { modulusLength: 2_048 });
  const written = { type: 'pkcs8', format: 'pem' } as const;
  const account = JSON.stringify({
    type: 'service_account',
    client_email: 'tickets@bandstand.iam.gserviceaccount.com',
    private_key: google.privateKey.export(written),
  });
  const secret = Buffer.from(await crypto.subtle.exportKey('pkcs8', own.privateKey));
  const inFile = (name: string, text: string) => {
    writeFileSync(path.join(folder, name), text);
    return path.join(folder, name);
  };
  const texts = {
    certificate: certificate.toString('pem'),
    key: `-----BEGIN PRIVATE KEY-----\n${secret.toString('base64')}\n-----END PRIVATE KEY-----`,
    issuer: issuer.toString('pem'),
    account,
  };
  return {
    texts,
    publicKey: google.publicKey,
    environment: {
      APPLE_PASS_CERTIFICATE: inFile('pass.pem', texts.certificate),
      APPLE_PASS_KEY: inFile('key.pem', texts.key),
      APPLE_WWDR_CERTIFICATE: inFile('wwdr.pem', texts.issuer),
      GOOGLE_WALLET_ISSUER_ID: '3388000000022000000',
      GOOGLE_WALLET_KEY: inFile('account.json', account),
    },
  };
}
