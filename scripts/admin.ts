import { loadServer } from './load-server.ts';
import { print, runScript } from './run-script.ts';

await runScript(async () => {
  const { runAdmin } = await loadServer();
  process.exitCode = await runAdmin(process.argv.slice(2), process.env, print);
});
