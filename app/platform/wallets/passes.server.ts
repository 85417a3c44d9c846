import { createHash, type KeyObject, sign, type X509Certificate } from 'node:crypto';
import {
  Attribute,
  CertificateChoices,
  CertificateSet,
  CMSVersion,
  ContentInfo,
  DigestAlgorithmIdentifier,
  DigestAlgorithmIdentifiers,
  EncapsulatedContentInfo,
  IssuerAndSerialNumber,
  id_contentType,
  id_data,
  id_messageDigest,
  id_signedData,
  id_signingTime,
  MessageDigest,
  SignatureAlgorithmIdentifier,
  SignedData,
  SignerIdentifier,
  SignerInfo,
  SignerInfos,
  SigningTime,
  UnprotectedAttributes,
} from '@peculiar/asn1-cms';
import { AsnConvert, AsnObjectIdentifierConverter, OctetString } from '@peculiar/asn1-schema';
import { Certificate } from '@peculiar/asn1-x509';
import { type Zippable, zipSync } from 'fflate';
import { drawIcon } from '#app/platform/icon.server.ts';
import { passNames } from '#app/platform/wallets/wallet-settings.ts';
import type { ApplePasses, GooglePasses } from '#app/platform/wallets/wallets.ts';

/** By name, how many pixels wide. */
const pictures = {
  'icon.png': 29,
  'icon@2x.png': 58,
  'icon@3x.png': 87,
  'logo.png': 50,
  'logo@2x.png': 100,
};

/**
 * A pass for Apple Wallet: its content and the product’s pictures, with the SHA-1 of each and a
 * signature over these.
 * @param pass the fields of `pass.json` beside pass type and team
 */
export async function packPass(
  apple: ApplePasses,
  pass: object,
  { logoFile, now }: { logoFile: string | undefined; now: Date },
): Promise<Uint8Array<ArrayBuffer>> {
  const { passType: passTypeIdentifier, team: teamIdentifier } = passNames(apple.certificate);
  const content = { formatVersion: 1, passTypeIdentifier, teamIdentifier, ...pass };
  const files: Record<string, Uint8Array> = { 'pass.json': bytesOf(content) };
  for (const [name, size] of Object.entries(pictures))
    files[name] = await drawIcon(logoFile, size, 'square');
  const sums = Object.entries(files).map(([name, bytes]) => [
    name,
    createHash('sha1').update(bytes).digest('hex'),
  ]);
  const manifest = bytesOf(Object.fromEntries(sums));
  const signature = signDetached(manifest, apple, now);
  const packed: Zippable = { ...files, 'manifest.json': manifest, signature };
  return zipSync(packed);
}

function bytesOf(value: object): Uint8Array {
  return new TextEncoder().encode(JSON.stringify(value));
}

type Signer = { certificate: X509Certificate; key: KeyObject; issuer: X509Certificate };

const sha256 = '2.16.840.1.101.3.4.2.1';
const rsaWithSha256 = '1.2.840.113549.1.1.11';

/** A detached signature (PKCS #7, RFC 5652) with both certificates, as DER. */
function signDetached(
  content: Uint8Array,
  { certificate, key, issuer }: Signer,
  now: Date,
): Uint8Array {
  const [own, above] = [certificate, issuer].map(({ raw }) => AsnConvert.parse(raw, Certificate));
  if (!own || !above) throw new Error('a certificate is missing');
  const digest = createHash('sha256').update(content).digest();
  const { issuer: name, serialNumber } = own.tbsCertificate;
  // In the order of DER: by their bytes.
  const signedAttrs = [
    attribute(id_contentType, AsnObjectIdentifierConverter.toASN(id_data)),
    attribute(id_signingTime, new SigningTime(now)),
    attribute(id_messageDigest, new MessageDigest(digest)),
  ];
  // They are signed with the tag of a set, not with the one they are stored under (RFC 5652, 5.4).
  const signedBytes = Buffer.from(AsnConvert.serialize(new UnprotectedAttributes(signedAttrs)));
  const signer = new SignerInfo({
    version: CMSVersion.v1,
    sid: new SignerIdentifier({
      issuerAndSerialNumber: new IssuerAndSerialNumber({ issuer: name, serialNumber }),
    }),
    digestAlgorithm: new DigestAlgorithmIdentifier({ algorithm: sha256 }),
    signedAttrs,
    signatureAlgorithm: new SignatureAlgorithmIdentifier({
      algorithm: rsaWithSha256,
      parameters: null,
    }),
    signature: new OctetString(sign('sha256', signedBytes, key)),
  });
  const signed = new SignedData({
    version: CMSVersion.v1,
    digestAlgorithms: new DigestAlgorithmIdentifiers([
      new DigestAlgorithmIdentifier({ algorithm: sha256 }),
    ]),
    encapContentInfo: new EncapsulatedContentInfo({ eContentType: id_data }),
    certificates: new CertificateSet(
      [own, above].map((each) => new CertificateChoices({ certificate: each })),
    ),
    signerInfos: new SignerInfos([signer]),
  });
  const info = { contentType: id_signedData, content: AsnConvert.serialize(signed) };
  return new Uint8Array(AsnConvert.serialize(new ContentInfo(info)));
}

function attribute(attrType: string, value: object): Attribute {
  return new Attribute({ attrType, attrValues: [AsnConvert.serialize(value)] });
}

/** Google Wallet’s objects of an event and of one ticket, without their ids. */
export type GoogleTicket = { event: object; ticket: object };

/**
 * The link that saves a ticket to Google Wallet: a JWT with everything, so that Google needn’t be called.
 * Google never changes an object that it has saved, so other content needs another id. Ids are short,
 * since old browsers cut links off after some 1,800 characters.
 * @param ids of the event and the ticket
 */
export function googleLink(
  { issuerId, account: { email, key } }: GooglePasses,
  { event, ticket }: GoogleTicket,
  { ids, site, now }: { ids: { event: string; ticket: string }; site: string; now: Date },
): string {
  const classId = `${issuerId}.${markOf([ids.event, event])}`;
  const id = `${issuerId}.${markOf([ids.ticket, classId, ticket])}`;
  const claims = {
    iss: email,
    aud: 'google',
    typ: 'savetowallet',
    iat: Math.floor(now.getTime() / 1_000),
    origins: [site],
    payload: {
      eventTicketClasses: [{ id: classId, ...event }],
      eventTicketObjects: [{ id, classId, ...ticket }],
    },
  };
  const signedPart = [{ alg: 'RS256', typ: 'JWT' }, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.');
  const signature = sign('sha256', Buffer.from(signedPart), key).toString('base64url');
  return `https://pay.google.com/gp/v/save/${signedPart}.${signature}`;
}

function markOf(content: object): string {
  return createHash('sha256').update(JSON.stringify(content)).digest('base64url').slice(0, 20);
}
