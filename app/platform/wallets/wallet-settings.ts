import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { z } from 'zod';

/** The settings of wallet passes. Keys are parsed here, and can only sign from then on. */
export const walletSettings = {
  APPLE_PASS_CERTIFICATE: {
    schema: readAs(readPassCertificate).optional(),
    absent: undefined,
    must: 'be the certificate of a Pass Type ID from Apple’s developer account, as a PEM file that can be read or as its text',
    about:
      'Certificate that passes for Apple Wallet are signed with. Default: none; tickets can’t be added to Apple Wallet.',
  },
  APPLE_PASS_KEY: {
    schema: readAs(readKey).optional(),
    absent: undefined,
    must: 'be an RSA key without a passphrase, as a PEM file that can be read or as its text',
    about: 'Private key of `APPLE_PASS_CERTIFICATE`.',
  },
  APPLE_WWDR_CERTIFICATE: {
    schema: readAs(readCertificate).optional(),
    absent: undefined,
    must: 'be Apple’s “Worldwide Developer Relations” certificate, as a PEM file that can be read or as its text',
    about:
      'Apple’s intermediate certificate that issued `APPLE_PASS_CERTIFICATE`, from https://www.apple.com/certificateauthority/.',
  },
  GOOGLE_WALLET_ISSUER_ID: {
    schema: z
      .string()
      .regex(/^\d{5,25}$/)
      .optional(),
    absent: undefined,
    must: 'be the number of an issuer in the Google Pay & Wallet console, such as 3388000000022000000',
    about:
      'Issuer of passes for Google Wallet. Default: none; tickets can’t be added to Google Wallet.',
  },
  GOOGLE_WALLET_KEY: {
    schema: readAs(readServiceAccount).optional(),
    absent: undefined,
    must: 'be the JSON key of a service account (client_email and private_key), as a file that can be read or as its text',
    about:
      'Key of a Google Cloud service account that is a developer of `GOOGLE_WALLET_ISSUER_ID`. It signs passes for Google Wallet; Google is never called with it.',
  },
};

export type ServiceAccount = { email: string; key: KeyObject };

type WalletSettings = {
  [Name in keyof typeof walletSettings]: z.output<(typeof walletSettings)[Name]['schema']>;
};

/** Sentences for the operator about settings that don’t fit together. */
export function walletProblems(settings: Partial<WalletSettings>): string[] {
  const {
    APPLE_PASS_CERTIFICATE: certificate,
    APPLE_PASS_KEY: key,
    APPLE_WWDR_CERTIFICATE: issuer,
    GOOGLE_WALLET_ISSUER_ID: issuerId,
    GOOGLE_WALLET_KEY: account,
  } = settings;
  const problems: string[] = [];
  const apple = [certificate, key, issuer].filter(Boolean).length;
  if (apple % 3 !== 0)
    problems.push(
      'APPLE_PASS_CERTIFICATE, APPLE_PASS_KEY and APPLE_WWDR_CERTIFICATE must be given together.',
    );
  if (certificate && key && !certificate.checkPrivateKey(key))
    problems.push('APPLE_PASS_KEY must be the private key of APPLE_PASS_CERTIFICATE.');
  if (certificate && issuer && !certificate.verify(issuer.publicKey))
    problems.push(
      'APPLE_WWDR_CERTIFICATE must be the one that issued APPLE_PASS_CERTIFICATE, which names it as its issuer, such as G4.',
    );
  if (!issuerId !== !account)
    problems.push('GOOGLE_WALLET_ISSUER_ID and GOOGLE_WALLET_KEY must be given together.');
  return problems;
}

/** A file’s path, or the text of such a file. */
function readAs<T>(read: (text: string) => T) {
  return z.string().transform((value, context) => {
    try {
      return read(/^\s*(-----BEGIN|\{)/.test(value) ? value : readFileSync(value, 'utf8'));
    } catch {
      context.addIssue('can’t be read');
      return z.NEVER;
    }
  });
}

function readCertificate(text: string): X509Certificate {
  return new X509Certificate(text);
}

function readPassCertificate(text: string): X509Certificate {
  const certificate = readCertificate(text);
  const { passType, team } = passNames(certificate);
  if (!passType.startsWith('pass.') || team === '') throw new Error('not of a Pass Type ID');
  return certificate;
}

/** The pass type and team that a certificate of Apple’s signs for. */
export function passNames({ subject }: X509Certificate): { passType: string; team: string } {
  const part = (name: string) => new RegExp(`^${name}=(.+)$`, 'm').exec(subject)?.[1] ?? '';
  return { passType: part('UID'), team: part('OU') };
}

function readKey(text: string): KeyObject {
  const key = createPrivateKey(text);
  if (key.asymmetricKeyType !== 'rsa') throw new Error('not an RSA key');
  return key;
}

const serviceAccount = z.object({
  client_email: z.email(),
  private_key: z.string(),
});

function readServiceAccount(text: string): ServiceAccount {
  const { client_email, private_key } = serviceAccount.parse(JSON.parse(text));
  return { email: client_email, key: readKey(private_key) };
}
