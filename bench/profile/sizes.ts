import { type Answer, ask } from '../measure/answer.ts';
import type { Bench } from '../measure/open-bench.ts';
import type { Ratio, Report, Target } from '../measure/report.ts';
import { finishedPage, importHotProfiles, makeSite } from './site.ts';

/** A page is packed in the background, when it is remembered. */
async function askUntilPacked(url: string): Promise<Answer> {
  let answer = await ask(url, gzip);
  for (let again = 0; again < 20 && !answer.headers['content-encoding']; again += 1) {
    await new Promise((resolve) => setTimeout(resolve, 25));
    answer = await ask(url, gzip);
  }
  return answer;
}

const gzip = { 'accept-encoding': 'gzip' };

/** Bytes that a first visit of a profile page transfers, pictures apart. */
export async function measureSizes(bench: Bench): Promise<Report> {
  const site = await makeSite(bench, 'pglite');
  await importHotProfiles(site, bench.hot);
  const platform = await site.start('platform, sizes');
  const { text: html } = await finishedPage(platform, 'bench-venue');
  const problems: string[] = [];
  const sizeOf = async (address: string) => {
    const { status, headers, raw } = await askUntilPacked(platform.address + address);
    if (status !== 200) problems.push(`sizes: ${address} was answered ${status}`);
    const isPacked = headers['content-encoding'] === 'gzip' || address.endsWith('.woff2');
    if (!isPacked) problems.push(`sizes: ${address} came without gzip`);
    return raw.length;
  };
  const sum = async (addresses: string[]) =>
    (await Promise.all(addresses.map(sizeOf))).reduce((total, bytes) => total + bytes, 0);
  const links = tagsIn(html, 'link');
  const scripts = tagsIn(html, 'script').filter(({ src }) => src);
  const files = {
    html: ['/users/bench-venue'],
    ownScript: addresses(scripts.filter(({ type }) => type === 'module')),
    otherScripts: addresses(scripts.filter(({ type }) => type !== 'module')),
    styles: addresses(links.filter(({ rel }) => rel === 'stylesheet')),
    fonts: addresses(links.filter(({ rel, as }) => rel === 'preload' && as === 'font')),
  };
  const sizes = {
    html: await sum(files.html),
    ownScript: await sum(files.ownScript),
    otherScripts: await sum(files.otherScripts),
    styles: await sum(files.styles),
    fonts: await sum(files.fonts),
  };
  await platform.stop();
  const total = Object.values(sizes).reduce((all, bytes) => all + bytes, 0);
  const isWhole = sizes.ownScript > 0 && sizes.styles > 0 && sizes.fonts > 0;
  return {
    lines: [],
    ratios: [
      kilobytes('HTML, gzip, kB', sizes.html),
      kilobytes('script of the public pages, gzip, kB', sizes.ownScript),
      kilobytes('theme script, gzip, kB', sizes.otherScripts),
      kilobytes('all scripts, gzip, kB', sizes.ownScript + sizes.otherScripts, { most: 10 }),
      kilobytes('styles, gzip, kB', sizes.styles),
      kilobytes('fonts, woff2, kB', sizes.fonts),
      kilobytes('page without pictures, kB', total, { most: 60 }),
    ],
    problems: isWhole ? problems : [...problems, 'sizes: files are missing'],
  };
}

function kilobytes(name: string, bytes: number, target?: Target): Ratio {
  return { name, value: bytes / 1_000, worse: 'more', ...(target && { target }) };
}

/** The attributes of each tag of a name, by their names. */
function tagsIn(html: string, name: string): Record<string, string>[] {
  const tags = html.match(new RegExp(`<${name}\\b[^>]*>`, 'g')) ?? [];
  return tags.map((tag) =>
    Object.fromEntries(
      [...tag.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, key = '', value = '']) => [key, value]),
    ),
  );
}

function addresses(tags: Record<string, string>[]): string[] {
  return tags.map(({ href, src }) => href ?? src ?? '');
}
