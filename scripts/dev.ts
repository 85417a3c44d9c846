import { createServer } from 'vite';
import { print, runScript } from './load-server.ts';

/** The platform from its sources: changed files are taken up at once, and `/dev/design` is there. */
await runScript(async () => {
  process.env.NODE_ENV = 'development';
  const vite = await createServer({ server: { middlewareMode: true }, appType: 'custom' });
  const { serve } = await vite.ssrLoadModule('/app/server.ts');
  const { address, notes } = await serve(process.env, vite.middlewares);
  for (const note of notes) print(note);
  print(`Ready at ${address}`);
});
