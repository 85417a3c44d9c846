import { hashPassword, isPassword } from '#app/features/accounts/commands/hash-password.server.ts';
import type { Person } from '#tests/harness/accounts.ts';
import type { ServerProcess } from '../measure/server-process.ts';

/** How many clients sign in at once. */
const clients = 16;

export type Rate = { perSecond: number; p99Ms: number; problems: string[] };

/** Signs people in, each from a network of their own, as fast as it goes. */
export function loadSignIns(server: ServerProcess, people: Person[], seconds: number) {
  let next = 0;
  return asFastAsItGoes(seconds, async () => {
    next += 1;
    const { email, password } = people[next % people.length] as Person;
    const answer = await fetch(`${server.address}/sign-in`, {
      method: 'POST',
      redirect: 'manual',
      headers: {
        origin: server.address,
        'x-forwarded-for': `10.${(next >> 16) & 255}.${(next >> 8) & 255}.${next & 255}`,
      },
      body: new URLSearchParams({ email, password }),
    });
    await answer.arrayBuffer();
    const isIn = answer.status === 303 && answer.headers.getSetCookie().length > 0;
    return isIn ? null : `a sign-in was answered ${answer.status}`;
  });
}

/** Checks passwords and does nothing else. */
export async function loadHashes(seconds: number): Promise<Rate> {
  const password = 'correct horse battery';
  const hash = await hashPassword(password);
  return asFastAsItGoes(seconds, async () =>
    (await isPassword(password, hash)) ? null : 'a right password was refused',
  );
}

async function asFastAsItGoes(seconds: number, once: () => Promise<string | null>): Promise<Rate> {
  const problems = new Set<string>();
  const took: number[] = [];
  const startedAt = performance.now();
  const endsAt = startedAt + seconds * 1_000;
  await Promise.all(
    Array.from({ length: clients }, async () => {
      while (performance.now() < endsAt) {
        const beganAt = performance.now();
        const problem = await once();
        if (problem) problems.add(problem);
        took.push(performance.now() - beganAt);
      }
    }),
  );
  const elapsedSeconds = (performance.now() - startedAt) / 1_000;
  took.sort((one, other) => one - other);
  return {
    perSecond: took.length / elapsedSeconds,
    p99Ms: took[Math.floor(took.length * 0.99)] ?? 0,
    problems: [...problems],
  };
}
