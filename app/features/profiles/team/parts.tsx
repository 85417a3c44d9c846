import type { MemberRole } from '#app/domain/accounts/viewer.ts';
import { listFormat } from '#app/lib/formats.ts';
import { words } from '#app/lib/words.ts';
import { ChoiceField } from '#app/ui/form.tsx';
import { describeRight, rightsOf } from '../policy.ts';

const t = words('profiles');

type Props = {
  role: string | undefined;
  error?: string | undefined;
  /** True where the roles' rights are elsewhere on the page. */
  isBrief?: boolean;
};

/** The choice of a role, with its rights. */
export function RoleChoice({ role, error, isBrief }: Props) {
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

/** All rights of a role, as one part of a sentence. */
function rightsInText(role: MemberRole): string {
  return listFormat().format(rightsOf(role).map(describeRight));
}

/**
 * The same in fewer words, for readers who haven’t asked: the rights that a role lacks, if that is
 * shorter.
 */
export function rightsInBrief(role: MemberRole): string {
  const own = new Set(rightsOf(role));
  const missing = rightsOf('owner').filter((right) => !own.has(right));
  if (missing.length === 0 || missing.length >= own.size) return rightsInText(role);
  return t('team.allBut', { what: listFormat().format(missing.map(describeRight)) });
}
