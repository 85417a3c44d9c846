import { sql } from 'drizzle-orm';
import { testSecret } from '#tests/harness/people/accounts.ts';
import { inDatabase } from './in-database.ts';
import { type RunningPlatform, startPlatform } from './platform.ts';
import { type Certificate, startTlsProxy } from './tls-proxy.ts';

type Installation = Pick<RunningPlatform, 'address' | 'output' | 'end'>;

/**
 * The platform as `compose.yaml` sets it up: https by a proxy, no demo, two web processes and a
 * worker. Its database, file store and mail server are those of the environment.
 */
export async function startDeployed(
  environment: Record<string, string>,
  certificate: Certificate,
): Promise<Installation> {
  const proxy = await startTlsProxy(certificate);
  const settings = {
    ...environment,
    BASE_URL: proxy.address,
    AUTH_SECRET: testSecret,
    TRUSTED_PROXIES: '127.0.0.1',
  };
  const processes = await Promise.all(
    ['web', 'web', 'worker'].map((ROLE) => startPlatform({ ...settings, ROLE })),
  );
  proxy.targets = processes.slice(0, 2).map(({ address }) => address);
  return {
    address: proxy.address,
    output: () => processes.map(({ output }) => output()).join(''),
    async end(signal) {
      await proxy.stop();
      const codes = await Promise.all(processes.map((each) => each.end(signal)));
      return codes.find((code) => code !== 0) ?? 0;
    },
  };
}

/**
 * Turns the people of a demo town, who can't sign in on public installations, into ordinary ones.
 */
export async function settleDemoTown(environment: Record<string, string>): Promise<void> {
  await inDatabase(environment, ({ orm }) => orm.execute(sql`update accounts set is_demo = false`));
}
