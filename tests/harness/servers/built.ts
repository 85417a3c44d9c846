import { ensureBuild } from '../../../scripts/ensure-build.ts';

/** The shipped platform, built once before any test starts it. */
export async function setup(): Promise<void> {
  delete process.env.VITEST;
  ensureBuild();
  process.env.VITEST = 'true';
}

export default setup;
