import { loadServer, print, runScript } from './load-server.ts';

await runScript(async () => {
  const { runSeed } = await loadServer();
  await runSeed(process.argv.slice(2), process.env, print);
});
