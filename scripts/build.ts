import { ensureBuild } from './ensure-build.ts';

await ensureBuild();
