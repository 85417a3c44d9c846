import { loadServer } from './load-server.ts';
import { print, runScript, stopWithParent } from './run-script.ts';

await runScript(async () => {
  const { serve } = await loadServer();
  const { address, notes, stop } = await serve(process.env);
  for (const note of notes) print(note);
  print(`Ready at ${address}`);
  stopWithParent(stop);
});
