import { totalmem } from 'node:os';

const leastMb = 256;
const mostMb = 512;

/**
 * V8 collects garbage late and keeps the memory it once had: left to itself, it takes gigabytes
 * where half of one will do. A quarter of the memory of the machine or the container is its limit
 * for old objects, from 256 to 512 MB. An explicit limit is kept. V8 would then also give new
 * objects little room, and collect them so often that pages take a tenth more of the processor; an
 * eighth is what keeps them as quick.
 */
export function heapLimit(): string[] {
  const options = [...process.execArgv, process.env.NODE_OPTIONS].join(' ');
  if (/--max[-_](old[-_]space|heap)[-_]size/.test(options)) return [];
  // Zero where nothing constrains the process.
  const memory = Math.min(process.constrainedMemory() || Infinity, totalmem());
  const quarterMb = Math.floor(memory / 4 / 1024 ** 2);
  const limitMb = Math.min(Math.max(quarterMb, leastMb), mostMb);
  return [`--max-old-space-size=${limitMb}`, `--max-semi-space-size=${Math.floor(limitMb / 8)}`];
}
