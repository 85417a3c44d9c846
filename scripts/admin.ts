import { loadServer, print, runScript } from './load-server.ts';

await runScript(async () => {
  const { runAdmin } = await loadServer();
  process.exitCode = await runAdmin(process.argv.slice(2), process.env, print);
});
