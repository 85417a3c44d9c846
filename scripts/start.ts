import './require-node.js';
import { becomeProgram } from './become-program.ts';
import { ensureBuild } from './ensure-build.ts';
import { runScript } from './run-script.ts';

await runScript(async () => {
  ensureBuild();
  becomeProgram('scripts/serve.ts');
});
