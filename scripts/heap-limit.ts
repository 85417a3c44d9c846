import { totalmem } from 'node:os';

const leastMb = 256;
const mostMb = 512;

/**
 * V8 clears up only once much has gathered, and keeps what it once had: left to itself, it takes
 * gigabytes where half of one will do. A quarter of what the machine or the container has is its
 * limit for objects that stay, from 256 to 512 MB. Whoever has set a limit keeps it. By itself V8
 * would then give new objects little room too, and clear them up so often that pages take a tenth
 * more of the processor; an eighth is what keeps them as quick.
 */
export function heapLimit(): string[] {
  const given = [...process.execArgv, process.env.NODE_OPTIONS].join(' ');
  if (/--max[-_](old[-_]space|heap)[-_]size/.test(given)) return [];
  // Zero where nothing constrains the process.
  const memory = Math.min(process.constrainedMemory() || Infinity, totalmem());
  const quarterMb = Math.floor(memory / 4 / 1024 ** 2);
  const limitMb = Math.min(Math.max(quarterMb, leastMb), mostMb);
  return [`--max-old-space-size=${limitMb}`, `--max-semi-space-size=${Math.floor(limitMb / 8)}`];
}
