import { ensureBuild } from '../../../scripts/ensure-build.ts';

/** The platform as it is shipped, made once before any test starts it. */
export async function setup(): Promise<void> {
  const before = process.env.NODE_ENV;
  delete process.env.VITEST;
  await ensureBuild();
  process.env.VITEST = 'true';
  process.env.NODE_ENV = before;
}

export default setup;
