import { totalmem } from 'node:os';
import { afterEach, expect, it, vi } from 'vitest';
import { heapLimit } from '../../scripts/heap-limit.ts';

vi.mock('node:os');

afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

const mb = 1024 ** 2;

function machineOf(totalMb: number, containerMb = 0): void {
  vi.mocked(totalmem).mockReturnValue(totalMb * mb);
  vi.spyOn(process, 'constrainedMemory').mockReturnValue(containerMb * mb);
}

it.each([
  { totalMb: 512, limit: 256 },
  { totalMb: 1_600, limit: 400 },
  { totalMb: 65_536, limit: 512 },
  { totalMb: 65_536, containerMb: 1_200, limit: 300 },
  { totalMb: 1_600, containerMb: 2 ** 44, limit: 400 },
])('chooses what fits: %o', ({ totalMb, containerMb, limit }) => {
  machineOf(totalMb, containerMb);
  expect(heapLimit()).toContain(`--max-old-space-size=${limit}`);
});

it.each(['--max-old-space-size=900', '--trace-warnings --max_old_space_size=900'])(
  'keeps an explicit limit: %s',
  (options) => {
    machineOf(8_192);
    vi.stubEnv('NODE_OPTIONS', options);
    expect(heapLimit()).toEqual([]);
  },
);
