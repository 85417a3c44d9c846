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

/** The Chromium that comes with `npm ci`; elsewhere than on 64-bit Linux, the one `CHROME` names. */
export async function launchBrowser(...more: string[]): Promise<Browser> {
  return chromium.launch({ executablePath: await browserPath(), args: [...flags, ...more] });
}

async function browserPath(): Promise<string> {
  if (process.env.CHROME) return process.env.CHROME;
  if (process.platform !== 'linux' || process.arch !== 'x64')
    throw new Error('Set CHROME to the path of a Chromium or Chrome.');
  // Without this the package leaves out the libraries that its Chromium needs.
  process.env.AWS_EXECUTION_ENV ??= 'AWS_Lambda_nodejs22.x';
  const { default: packed } = await import('@sparticuz/chromium');
  return packed.executablePath();
}
