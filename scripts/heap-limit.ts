import { totalmem } from 'node:os';

const leastMb = 256;
const mostMb = 512;

/**
 * V8 clears up only once much has gathered, and keeps what it once had: left to itself, it takes
 * gigabytes where half of one will do. A quarter of what the machine or the container has is its
 * limit for objects that stay, from 256 to 512 MB. Whoever has set a limit keeps it.
 */
export function heapLimit(): string[] {
  const given = [...process.execArgv, process.env.NODE_OPTIONS].join(' ');
  if (/--max[-_](old[-_]space|heap)[-_]size/.test(given)) return [];
  // Zero where nothing constrains the process.
  const memory = Math.min(process.constrainedMemory() || Infinity, totalmem());
  const quarterMb = Math.floor(memory / 4 / 1024 ** 2);
  return [`--max-old-space-size=${Math.min(Math.max(quarterMb, leastMb), mostMb)}`];
}
