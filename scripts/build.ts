import { ensureBuild } from './ensure-build.ts';

ensureBuild();
