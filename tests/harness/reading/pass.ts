import { createHash, X509Certificate } from 'node:crypto';
import { unzipSync } from 'fflate';
import { Certificate, ContentInfo, SignedData } from 'pkijs';
import sharp from 'sharp';

/**
 * A pass as Apple’s phones open it: every file has the checksum in the manifest, and the manifest
 * is signed by a certificate that `trusted` has issued.
 */
export async function openPass(bytes: Uint8Array, trusted: string) {
  const { signature, 'manifest.json': manifest, ...files } = unzipSync(bytes);
  if (!signature || !manifest) throw new Error('the pass isn’t signed');
  const sums = Object.entries(files).map(([name, file]) => [
    name,
    createHash('sha1').update(file).digest('hex'),
  ]);
  const signed = new SignedData({ schema: ContentInfo.fromBER(signature).content });
  const root = Certificate.fromBER(new X509Certificate(trusted).raw);
  const isSigned = (data: Uint8Array) =>
    signed
      .verify({
        signer: 0,
        data: new Uint8Array(data).buffer,
        trustedCerts: [root],
        checkChain: true,
      })
      .catch(() => false);
  const sizes = Object.entries(files).filter(([name]) => name.endsWith('.png'));
  return {
    pass: JSON.parse(new TextDecoder().decode(files['pass.json'])),
    manifest: JSON.parse(new TextDecoder().decode(manifest)),
    sums: Object.fromEntries(sums),
    isSigned: await isSigned(manifest),
    isAlteredSigned: await isSigned(manifest.with(-2, 0x20)),
    isDetached: signed.encapContentInfo.eContent === undefined,
    widths: Object.fromEntries(
      await Promise.all(
        sizes.map(async ([name, file]) => [name, (await sharp(file).metadata()).width]),
      ),
    ),
  };
}
