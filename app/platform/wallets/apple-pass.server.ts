import { createHash } from 'node:crypto';
import { type Zippable, zipSync } from 'fflate';
import { drawIcon } from '#app/platform/icon.server.ts';
import { signDetached } from './detached-signature.server.ts';
import { passNames } from './wallet-settings.ts';
import type { ApplePasses } from './wallets.ts';

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
 * @param pass what `pass.json` says beside whose pass it is
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
