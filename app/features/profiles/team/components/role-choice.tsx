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
export function rightsInText(role: MemberRole): string {
  return listFormat().format(rightsOf(role).map(sayRight));
}
