// Started by npm. An old Node has to understand this file, and the one that it imports first.
import './require-node.js';

const settings = 'Settings are environment variables; docs/operating.md has all of them.';

/** Each command’s file and description. Commands with arguments explain them with --help. */
const commands = {
  start: { file: './start.ts', does: 'builds if the sources have changed, then serves' },
  dev: { file: './dev.ts', does: 'serves from the sources; changed files are taken up at once' },
  build: { file: './build.ts', does: 'builds if the sources have changed' },
  admin: { file: './admin.ts', takesWords: true, does: 'the operator’s commands' },
  seed: { file: './seed.ts', takesWords: true, does: 'fills an empty database' },
  check: { file: './check.ts', takesWords: true, does: 'format, lint, types, layers and more' },
  test: { file: './test.ts', takesWords: true, does: 'the checks and all tests' },
  bench: { file: './bench.ts', takesWords: true, does: 'measures' },
  torture: { file: './torture.ts', takesWords: true, does: 'money under faults at random' },
  figures: { file: './figures.ts', does: 'counts lines, files and retired words' },
  outdated: { file: './outdated.ts', does: 'asks which packages have a newer version' },
};

const [name, ...words] = process.argv.splice(2);
const command = Object.hasOwn(commands, name) ? commands[name] : null;
if (command && (command.takesWords || words.length === 0)) {
  process.argv.push(...words);
  await import(command.file);
} else {
  const isAsked = [name, ...words].some((word) => word === '--help' || word === '-h');
  (isAsked ? process.stdout : process.stderr).write(`${usage()}\n`);
  process.exitCode = isAsked ? 0 : 2;
}

function usage() {
  const rows = Object.entries(commands).map(
    ([each, { does }]) => `  ${callOf(each).padEnd(18)}${does}`,
  );
  const head = command ? `Usage: ${callOf(name)}, without further words\n\n` : '';
  return `${head}${settings}\n\nCommands:\n${rows.join('\n')}`;
}

function callOf(each) {
  return each === 'start' || each === 'test' ? `npm ${each}` : `npm run ${each}`;
}
