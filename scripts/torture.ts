import { spawn } from 'node:child_process';
import { parseArgs } from 'node:util';

const usage = `Usage: npm run torture -- --minutes <n> [--seed <n>]

Money under kill -9, a database that ends, messages that are lost and repeated, and a card provider
that answers anything, at random unless a seed is given. Needs no server: it starts a PostgreSQL of
its own.`;

const { values } = parseArgs({
  options: {
    minutes: { type: 'string' },
    seed: { type: 'string' },
    help: { type: 'boolean', short: 'h' },
  },
  strict: true,
});
const { minutes = '', seed = 'random', help = false } = values;
if (help) {
  process.stdout.write(`${usage}\n`);
  process.exit();
}
if (!(Number(minutes) > 0) || !/^(\d+|random)$/.test(seed)) {
  process.stderr.write(`${usage}\n`);
  process.exit(2);
}
const child = spawn(
  process.execPath,
  ['node_modules/vitest/vitest.mjs', 'run', '--project', 'torture'],
  {
    stdio: 'inherit',
    env: { ...process.env, TORTURE_MINUTES: minutes, SEED: seed },
  },
);
child.once('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
