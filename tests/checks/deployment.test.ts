import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { settingsTable } from '#app/platform/env.ts';
import { withSettings } from '../../scripts/write-settings.ts';

const read = (file: string) => readFileSync(file, 'utf8');
const isSetting = (name: string) => Object.hasOwn(settingsTable, name);
const documents = globSync(['*.md', 'docs/**/*.md', 'bench/*.md']);
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };

describe('compose.yaml', () => {
  const compose = parseYaml(read('compose.yaml')) as {
    services: Record<string, { image?: string; build?: string; environment?: object }>;
  };
  const ours = Object.entries(compose.services).filter(([, { build }]) => build === '.');

  it('has web and worker processes', () => {
    expect(ours.map(([name, { environment }]) => [name, environment])).toEqual([
      ['web', expect.objectContaining({ ROLE: 'web' })],
      ['worker', expect.objectContaining({ ROLE: 'worker' })],
    ]);
  });

  it.each(ours)('sets nothing but settings for %s', (_name, { environment = {} }) => {
    const names = Object.keys(environment);
    expect(names).toContain('DATABASE_URL');
    expect(names.filter((name) => !isSetting(name))).toEqual([]);
  });

  it('holds no secret, and no placeholder of one', () => {
    const secrets = read('compose.yaml').match(/(PASSWORD|SECRET|KEY_ID)\w*: .*/g) ?? [];
    expect(secrets.length).toBeGreaterThan(3);
    for (const secret of secrets) expect(secret).toMatch(/: \$\{[A-Z_]+:\?[^}]+\}$/);
    expect(read('compose.yaml')).toMatch(
      /DATABASE_URL: postgres:\/\/bandstand:\$\{POSTGRES_PASSWORD:\?/,
    );
  });
});

describe('Dockerfile', () => {
  const lines = read('Dockerfile').split('\n');
  const wordsAfter = (instruction: string) =>
    lines
      .filter((line) => line.startsWith(`${instruction} `))
      .map((line) => line.split(/\s+/).slice(1));

  it('sets nothing but settings', () => {
    const names = wordsAfter('ENV').map(([assignment = '']) => assignment.split('=')[0] ?? '');
    expect(names).toEqual(['HOST', 'DATA_DIR']);
    expect(names.filter((name) => !isSetting(name))).toEqual([]);
  });

  it('takes only files that exist and aren’t ignored', () => {
    const allowed = read('.dockerignore').match(/(?<=^!).+/gm) ?? [];
    const copied = wordsAfter('COPY')
      .filter(([first = '']) => !first.startsWith('--from'))
      .flatMap((words) => words.slice(0, -1));
    expect(copied.length).toBeGreaterThan(5);
    for (const file of [...allowed, ...copied]) expect(existsSync(file), file).toBe(true);
    for (const file of copied.filter((name) => name !== '.'))
      expect(allowed).toContain(file.split('/')[0]);
  });

  it('runs as a user other than root, and says when it may be sent visitors', () => {
    expect(wordsAfter('USER').at(-1)).toEqual(['node']);
    expect(read('Dockerfile')).toMatch(/^HEALTHCHECK [\s\S]*\/readyz/m);
  });
});

describe('documents', () => {
  it('have a current table of settings', () => {
    expect(read('docs/operating.md')).toBe(withSettings(read('docs/operating.md')));
  });

  it('are found to be stale when a setting is missing from them', () => {
    const stale = read('docs/operating.md').replace(/^\| `PORT`.*\n/m, '');
    expect(withSettings(stale)).not.toBe(stale);
  });

  it.each([...documents, '.ci/run', 'Dockerfile'])(
    'name only npm scripts that exist: %s',
    (file) => {
      const commands = [...read(file).matchAll(/\bnpm (?:run )?([a-z][\w:-]*)/g)]
        .filter(
          ([command, name = '']) => command.includes(' run ') || /^(start|test|stop)$/.test(name),
        )
        .map(([, name]) => name ?? '');
      expect(commands.filter((name) => !Object.hasOwn(scripts, name))).toEqual([]);
    },
  );

  it.each(documents)('have links that lead somewhere: %s', (file) => {
    const links = [...withoutCode(read(file)).matchAll(/\]\(([^)\s]+)\)/g)].map(
      ([, link]) => link ?? '',
    );
    const dead = links.filter((link) => !/^[a-z]+:/.test(link) && !leadsSomewhere(file, link));
    expect(dead).toEqual([]);
  });
});

function leadsSomewhere(from: string, link: string): boolean {
  const [place = '', heading] = link.split('#');
  const target = place === '' ? from : path.join(path.dirname(from), place);
  if (!existsSync(target)) return false;
  if (heading === undefined) return true;
  const headings = withoutCode(read(target)).match(/(?<=^#+ ).+/gm) ?? [];
  return headings.some(
    (text) =>
      text
        .toLowerCase()
        .replace(/[^\w -]/g, '')
        .replaceAll(' ', '-') === heading,
  );
}

function withoutCode(markdown: string): string {
  return markdown.replace(/^```[\s\S]*?^```/gm, '').replace(/`[^`\n]*`/g, '');
}

type Yaml = string | null | Yaml[] | { [key: string]: Yaml };

/**
 * The part of YAML that compose.yaml uses: mappings and lists by indentation, anchors on mappings,
 * merged by `<<`, and blocks of text. Scalars stay text.
 */
function parseYaml(text: string): Yaml {
  const anchors: Record<string, Yaml> = {};
  let lines = text.split('\n').filter((line) => !/^\s*(#|$)/.test(line));
  return block(0);

  function block(least: number): Yaml {
    const indent = indentOf(lines[0]);
    if (indent < least) return null;
    if (lines[0]?.trim().startsWith('- ')) return list(indent);
    const mapping: { [key: string]: Yaml } = {};
    while (indentOf(lines[0]) === indent) {
      const [, key = '', rest = ''] = /^\s*([\w<.-]+):(?: (.*))?$/.exec(lines.shift() ?? '') ?? [];
      if (key === '') throw new Error('this is no YAML that the test can read');
      const merged = /^\*(\w+)$/.exec(rest)?.[1];
      if (key === '<<') Object.assign(mapping, anchors[merged ?? '']);
      else mapping[key] = value(rest, indent);
    }
    return mapping;
  }

  function value(rest: string, indent: number): Yaml {
    if (rest === '|') return textBlock(indent);
    const anchor = /^&(\w+)$/.exec(rest)?.[1];
    if (rest !== '' && !anchor) return rest;
    const inner = block(indent + 1);
    if (anchor) anchors[anchor] = inner;
    return inner;
  }

  function list(indent: number): Yaml[] {
    const items: Yaml[] = [];
    while (indentOf(lines[0]) === indent && lines[0]?.trim().startsWith('- ')) {
      const item = lines[0].trim().slice(2);
      // Text after the dash is indented by two, like the lines of the same item below it.
      lines = [' '.repeat(indent + 2) + item, ...lines.slice(1)];
      items.push(/^[\w-]+:( |$)/.test(item) ? block(indent + 1) : (lines.shift()?.trim() ?? null));
    }
    return items;
  }

  function textBlock(indent: number): string {
    const end = lines.findIndex((line) => indentOf(line) <= indent);
    return lines.splice(0, end < 0 ? lines.length : end).join('\n');
  }
}

function indentOf(line: string | undefined): number {
  return line === undefined ? -1 : line.search(/\S/);
}
