import { hashPassword, isPassword } from '#app/features/accounts/commands/hash-password.server.ts';
import type { Person } from '#tests/harness/people/accounts.ts';
import { asFastAsItGoes, type Rate } from '../measure/as-fast-as-it-goes.ts';
import type { ServerProcess } from '../measure/server-process.ts';

/** How many clients sign in at once. */
const clients = 16;

/** Signs people in, each from a network of their own, as fast as it goes. */
export function loadSignIns(server: ServerProcess, people: Person[], seconds: number) {
  let next = 0;
  return asFastAsItGoes({ seconds, clients }, async () => {
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
  return asFastAsItGoes({ seconds, clients }, async () =>
    (await isPassword(password, hash)) ? null : 'a right password was refused',
  );
}
