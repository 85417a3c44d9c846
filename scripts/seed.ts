import { loadServer } from './load-server.ts';
import { print, runScript } from './run-script.ts';

await runScript(async () => {
  const { runSeed } = await loadServer();
  await runSeed(process.argv.slice(2), process.env, print);
});
