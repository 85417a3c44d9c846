import { becomeProgram } from './become-program.ts';
import { loadBuiltServer } from './load-server.ts';
import { print, runScript, stopWithParent } from './run-script.ts';

await runScript(async () => {
  const { prepare, serve } = await loadBuiltServer();
  if (await prepare(process.env, print)) becomeProgram('scripts/serve.ts');
  else stopWithParent((await serve(process.env, print)).stop);
});
