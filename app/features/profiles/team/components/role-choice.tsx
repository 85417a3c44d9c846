import type { MemberRole } from '#app/domain/accounts/roles.ts';
import { listFormat } from '#app/lib/formats.ts';
import { words } from '#app/lib/words.ts';
import { ChoiceField } from '#app/ui/field.tsx';
import { rightsOf, sayRight } from '../../policy.ts';

type Props = {
  role: string | undefined;
  error?: string | undefined;
  /** Where what the roles may do stands elsewhere on the page. */
  isBrief?: boolean;
};

/** What somebody is to be on a page, and what that lets them do. */
export function RoleChoice({ role, error, isBrief }: Props) {
  const t = words('profiles');
  return (
    <ChoiceField
      name="role"
      legend={t('team.role')}
      error={error}
      defaultValue={role}
      choices={(['door', 'manager'] as const).map((value) => ({
        value,
        label: t(`role.${value}.name`),
        hint: isBrief ? undefined : t('team.mayDo', { what: rightsInText(value) }),
      }))}
    />
  );
}

/** Everything that a role may do, as one part of a sentence. */
function rightsInText(role: MemberRole): string {
  return listFormat().format(rightsOf(role).map(sayRight));
}

/** The same in fewer words, where somebody hasn’t asked: what a role may not do, if that is shorter. */
export function rightsInBrief(role: MemberRole): string {
  const own = new Set(rightsOf(role));
  const missing = rightsOf('owner').filter((right) => !own.has(right));
  if (missing.length === 0 || missing.length >= own.size) return rightsInText(role);
  return words('profiles')('team.allBut', { what: listFormat().format(missing.map(sayRight)) });
}
