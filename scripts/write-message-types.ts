import { execFileSync } from 'node:child_process';
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';

/* The types of all messages, so that a key that isn’t there doesn’t compile. */

const file = 'app/message-types.d.ts';

/** Files of messages by the feature, `fields` or `routes` that they are in. */
function messageFiles(): [name: string, files: string[]][] {
  const files = globSync('app/{features,fields,routes}/**/en.json').map((path) =>
    path.replaceAll('\\', '/').replace(/^app/, '.'),
  );
  const byName = Map.groupBy(files.sort(), (path) => {
    const [, place = '', feature = ''] = path.split('/');
    return place === 'features' ? feature : place;
  });
  return [...byName].sort(([one], [other]) => (one < other ? -1 : 1));
}

function written(): string {
  const resources = messageFiles().map(([name, files]) => {
    const types = files.map((path) => `typeof import('${path}')`);
    return `'${name}': ${types.join(' & ')};`;
  });
  const source = `import 'i18next';

/* Written by scripts/write-message-types.ts. */

declare module 'i18next' {
  interface CustomTypeOptions {
    resources: {
      ${resources.join('\n      ')}
    };
  }
}
`;
  const format = ['node_modules/@biomejs/biome/bin/biome', 'format', `--stdin-file-path=${file}`];
  return execFileSync(process.execPath, format, { input: source, encoding: 'utf8' });
}

const current = written();
if (!process.argv.includes('--check')) writeFileSync(file, current);
else if (existsSync(file) && readFileSync(file, 'utf8') === current)
  process.stdout.write(`${file}: the types of messages are current\n`);
else {
  process.stderr.write(
    `${file}: the types of messages are stale. Run: npx node scripts/write-message-types.ts\n`,
  );
  process.exitCode = 1;
}
