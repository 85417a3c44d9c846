import { createServer } from 'vite';
import { print, runScript, stopWithParent } from './run-script.ts';

/** The platform from its sources: changed files are loaded at once, and `/dev/design` exists. */
await runScript(async () => {
  process.env.NODE_ENV = 'development';
  const vite = await createServer({ server: { middlewareMode: true }, appType: 'custom' });
  // React Router’s own handler would end the process before the platform has stopped.
  process.removeAllListeners('SIGTERM');
  const { serve } = await vite.ssrLoadModule('/app/server.ts');
  const { stop, stopped } = await serve(process.env, print, vite.middlewares);
  stopWithParent(stop);
  await stopped;
  await vite.close();
});
