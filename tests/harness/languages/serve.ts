import { pathToFileURL } from 'node:url';
import { print, runScript } from '../../../scripts/run-script.ts';
import { pseudoCatalogues } from './pseudo.ts';

/* The built platform as `npm start` serves it, with languages that only tests have. */

process.env.NODE_ENV = 'production';
await runScript(async () => {
  const { serve, loadWords } = await import(pathToFileURL('build/server/index.js').href);
  loadWords(pseudoCatalogues());
  await serve(process.env, print);
});
