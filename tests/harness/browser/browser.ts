import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Browser, chromium } from '@playwright/test';

const flags = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * The Chromium that comes with `npm ci`; elsewhere than on 64-bit Linux, the one `CHROME` names.
 */
export async function launchBrowser(...more: string[]): Promise<Browser> {
  return chromium.launch({ executablePath: await browserPath(), args: [...flags, ...more] });
}

async function browserPath(): Promise<string> {
  if (process.env.CHROME) return process.env.CHROME;
  if (process.platform !== 'linux' || process.arch !== 'x64')
    throw new Error('Set CHROME to the path of a Chromium or Chrome.');
  // Without this the package leaves out the libraries that its Chromium needs.
  process.env.AWS_EXECUTION_ENV ??= 'AWS_Lambda_nodejs22.x';
  const { devDependencies } = JSON.parse(await readFile('package.json', 'utf8'));
  const version = devDependencies['@sparticuz/chromium'];
  const folder = path.join(tmpdir(), `bandstand-chromium-${version}`);
  if (!existsSync(folder)) await unpack(folder);
  process.env.FONTCONFIG_PATH = path.join(folder, 'fonts');
  process.env.LD_LIBRARY_PATH = path.join(folder, 'al2023', 'lib');
  return path.join(folder, 'chromium');
}

/**
 * Whole or not at all: another run of the tests must not find half of it, or one still being
 * written.
 */
async function unpack(folder: string): Promise<void> {
  const before = process.env.TMPDIR;
  const own = await mkdtemp(`${folder}-`);
  // The package unpacks wherever temporary files go.
  process.env.TMPDIR = own;
  try {
    const { default: packed } = await import('@sparticuz/chromium');
    await packed.executablePath();
  } finally {
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
  }
  const fonts = path.join(own, 'fonts', 'fonts.conf');
  await writeFile(fonts, (await readFile(fonts, 'utf8')).replaceAll('/tmp/', `${folder}/`));
  // A faster process has unpacked the same.
  await rename(own, folder).catch(() => rm(own, { recursive: true }));
}
