import { loadServer, runScript } from './load-server.ts';

await runScript(async () => {
  const { serve } = await loadServer();
  const { address } = await serve(process.env);
  process.stdout.write(`Ready at ${address}\n`);
});
