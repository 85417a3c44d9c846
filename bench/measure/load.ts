import { createHistogram } from 'node:perf_hooks';
import autocannon, { type Client } from 'autocannon';
import { type Answer, ask } from './answer.ts';
import type { ServerProcess } from './server-process.ts';

/** Something that is put under load. */
export type Subject = {
  name: string;
  server: ServerProcess;
  /** One address for every request, or many that are spread over the connections. */
  paths: string[];
  headers: Record<string, string>;
  /** A sentence about the fault of an answer, or null. */
  check(answer: Answer, path: string): string | null;
};

/** One stretch of load on one subject. */
export type Round = {
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
  /** Processor time that the server took for one request; null where the system doesn't say. */
  cpuMicros: number | null;
  /** Share of one core that the server and the generator of the load were busy. */
  serverBusy: number | null;
  generatorBusy: number;
  samples: number;
  problems: string[];
};

export const connections = 32;
const sampleEveryMs = 400;

/** Loads a subject, and meanwhile looks at whole answers of it every now and then. */
export async function load(subject: Subject, seconds: number): Promise<Round> {
  const { server, headers, paths } = subject;
  const latencies = createHistogram({ figures: 3 });
  const sampling = sample(subject);
  const cpuBefore = server.cpuMs();
  const ownBefore = process.cpuUsage();
  const startedAt = performance.now();
  const running = autocannon({
    url: server.address + paths[0],
    connections,
    duration: seconds,
    headers,
    ...(paths.length > 1 ? { setupClient: shareOut(paths) } : {}),
  });
  running.on('response', (_client, _status, _bytes, ms: number) => {
    latencies.record(Math.max(1, Math.round(ms * 1_000)));
  });
  const result = await running.then(undefined, async (error: unknown) => {
    await sampling.end();
    throw error;
  });
  const elapsedMs = performance.now() - startedAt;
  const own = process.cpuUsage(ownBefore);
  const cpuAfter = server.cpuMs();
  const { samples, problems } = await sampling.end();
  const [, logged] = /^(.*"level":"(?:error|fatal)".*)$/m.exec(server.takeOutput()) ?? [];
  if (logged) problems.push(`the server logged ${logged}`);
  if (result.errors > 0) problems.push(`${result.errors} connections failed`);
  if (result.timeouts > 0) problems.push(`${result.timeouts} requests took longer than 10 s`);
  if (result.non2xx > 0) problems.push(`${result.non2xx} answers were not 2xx`);
  if (result['2xx'] === 0) problems.push('nothing was answered');
  const cpuMs = cpuBefore === null || cpuAfter === null ? null : cpuAfter - cpuBefore;
  return {
    perSecond: result['2xx'] / (elapsedMs / 1_000),
    p50Ms: latencies.percentile(50) / 1_000,
    p99Ms: latencies.percentile(99) / 1_000,
    cpuMicros: cpuMs === null ? null : (cpuMs * 1_000) / Math.max(1, result['2xx']),
    serverBusy: cpuMs === null ? null : cpuMs / elapsedMs,
    generatorBusy: (own.user + own.system) / 1_000 / elapsedMs,
    samples,
    problems: problems.map((problem) => `${subject.name}: ${problem}`),
  };
}

/** Gives each connection its own part of the addresses, so that no two ask the same in step. */
function shareOut(paths: string[]): (client: Client) => void {
  const share = Math.ceil(paths.length / connections);
  let next = 0;
  return (client) => {
    const part = paths.slice(next, next + share);
    next += share;
    client.setRequests((part.length > 0 ? part : paths).map((path) => ({ path })));
  };
}

function sample(subject: Subject) {
  const problems = new Set<string>();
  let samples = 0;
  let ended = false;
  const work = (async () => {
    while (!ended) {
      const path = subject.paths[Math.floor(Math.random() * subject.paths.length)] ?? '/';
      const problem = await look(subject, path);
      samples += 1;
      if (problem) problems.add(problem);
      await new Promise((resolve) => setTimeout(resolve, sampleEveryMs));
    }
  })();
  return {
    async end() {
      ended = true;
      await work;
      return { samples, problems: [...problems] };
    },
  };
}

async function look({ server, headers, check }: Subject, path: string): Promise<string | null> {
  try {
    const answer = await ask(server.address + path, headers);
    if (answer.status !== 200) return `a sample was answered ${answer.status}`;
    return check(answer, path);
  } catch (error) {
    return `a sample failed: ${(error as Error).message}`;
  }
}
