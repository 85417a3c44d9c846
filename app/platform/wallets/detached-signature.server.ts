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

type Signer = { certificate: X509Certificate; key: KeyObject; issuer: X509Certificate };

const sha256 = '2.16.840.1.101.3.4.2.1';
const rsaWithSha256 = '1.2.840.113549.1.1.11';

/** A signature of bytes that aren’t in it (PKCS #7, RFC 5652), with both certificates, as DER. */
export function signDetached(
  content: Uint8Array,
  { certificate, key, issuer }: Signer,
  now: Date,
): Uint8Array {
  const [own, above] = [certificate, issuer].map(({ raw }) => AsnConvert.parse(raw, Certificate));
  if (!own || !above) throw new Error('a certificate is missing');
  const digest = createHash('sha256').update(content).digest();
  const { issuer: name, serialNumber } = own.tbsCertificate;
  // In the order that DER wants them in: by their bytes.
  const signedAttrs = [
    attribute(id_contentType, AsnObjectIdentifierConverter.toASN(id_data)),
    attribute(id_signingTime, new SigningTime(now)),
    attribute(id_messageDigest, new MessageDigest(digest)),
  ];
  // They are signed as a set of their own, whatever tag they have where they are kept.
  const said = Buffer.from(AsnConvert.serialize(new UnprotectedAttributes(signedAttrs)));
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
    signature: new OctetString(sign('sha256', said, key)),
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
