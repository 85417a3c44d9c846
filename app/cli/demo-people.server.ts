import type { Orm } from '#app/db/client.server.ts';
import type { MemberRole } from '#app/domain/accounts/viewer.ts';
import { makeDemoPerson } from '#app/features/accounts/commands.server.ts';
import { addDemoMember } from '#app/features/profiles/team/commands.server.ts';

/** Public, so these accounts exist only while the demo is on. */
const password = 'open-the-bandstand';

type DemoPerson = {
  /** Also the id of the page they own, unless they are an administrator. */
  accountId: string;
  name: string;
  email: string;
  /** The other pages they work on. */
  works: { profileId: string; role: MemberRole }[];
  isAdmin?: boolean;
};

const people: DemoPerson[] = [
  { accountId: 'the-night-owls', name: 'Rita Corujo', email: 'rita@demo.example', works: [] },
  { accountId: 'cinema-candeia', name: 'Tomás Luz', email: 'tomas@demo.example', works: [] },
  {
    accountId: 'vera-quartzo',
    name: 'Vera Quartzo',
    email: 'vera@demo.example',
    works: [
      { profileId: 'the-night-owls', role: 'manager' },
      { profileId: 'cinema-candeia', role: 'manager' },
    ],
  },
  {
    accountId: 'malva-e-sal',
    name: 'Sal Pereira',
    email: 'sal@demo.example',
    works: [{ profileId: 'cinema-candeia', role: 'door' }],
  },
  { accountId: 'ada', name: 'Ada Lume', email: 'ada@demo.example', works: [], isAdmin: true },
];

/** Gives the demo town its people. A second run changes nothing. */
export async function fillDemoPeople(orm: Orm): Promise<void> {
  for (const { accountId, name, email, works, isAdmin = false } of people) {
    await makeDemoPerson(orm, { accountId, name, email, password, isAdmin });
    const own = { profileId: accountId, role: 'owner' as const };
    for (const work of isAdmin ? works : [own, ...works])
      await addDemoMember(orm, { accountId, ...work });
  }
}

export function demoSignIns(): string {
  const rows = people.map(({ email, accountId, works, isAdmin }) => {
    const others = works.map(({ profileId, role }) => `, ${role} of ${profileId}`).join('');
    const role = isAdmin ? 'administrator of the platform' : `owner of ${accountId}`;
    return `  ${email.padEnd(20)} ${role}${others}`;
  });
  return `Demo sign-ins, all with the password ${password}:\n${rows.join('\n')}`;
}
