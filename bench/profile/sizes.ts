import { type Answer, ask } from '../measure/answer.ts';
import { isMet, number, type Report, type Target, table } from '../measure/report.ts';
import type { ServerProcess } from '../measure/server-process.ts';
import { finishedPage } from './site.ts';

const kilobyte = 1_000;

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

/** What a first visit of a profile page transfers, pictures apart. */
export async function measureSizes(platform: ServerProcess): Promise<Report> {
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
  const total = Object.values(sizes).reduce((all, bytes) => all + bytes, 0);
  const script = sizes.ownScript + sizes.otherScripts;
  return {
    title: 'Sizes of a profile page',
    lines: table(
      ['What', 'Files', 'kB', 'Target', 'Met'],
      [
        ['HTML, gzip', 1, kilobytes(sizes.html), '', ''],
        [
          'Script of the public pages, gzip',
          files.ownScript.length,
          kilobytes(sizes.ownScript),
          '',
          '',
        ],
        ['Theme script, gzip', files.otherScripts.length, kilobytes(sizes.otherScripts), '', ''],
        ['All scripts', '', kilobytes(script), ...against(script, scriptTarget)],
        ['Styles, gzip', files.styles.length, kilobytes(sizes.styles), '', ''],
        ['Fonts, woff2', files.fonts.length, kilobytes(sizes.fonts), '', ''],
        ['Page without pictures', '', kilobytes(total), ...against(total, pageTarget)],
      ],
    ),
    problems:
      sizes.ownScript > 0 && sizes.styles > 0 && sizes.fonts > 0
        ? problems
        : [...problems, 'sizes: files are missing'],
  };
}

const scriptTarget: Target = { most: 10 * kilobyte, text: '≤ 10 kB' };
const pageTarget: Target = { most: 60 * kilobyte, text: '≤ 60 kB' };

function against(bytes: number, target: Target): [string, string] {
  return [target.text, isMet(bytes, target)];
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

function kilobytes(bytes: number): string | null {
  return number(bytes / kilobyte, 1);
}
