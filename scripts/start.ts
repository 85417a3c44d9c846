import { loadServer, print, runScript } from './load-server.ts';

await runScript(async () => {
  const { serve } = await loadServer();
  const { address, notes, stop } = await serve(process.env);
  for (const note of notes) print(note);
  print(`Ready at ${address}`);
  if (process.env.npm_lifecycle_event === 'start') stopWithParent(stop);
});

/** Under `npm start` a shell stands between npm and this process and keeps npm's signals to itself. */
function stopWithParent(stop: () => Promise<void>): void {
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    void stop();
  }, 250);
  watch.unref();
}
