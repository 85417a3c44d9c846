import { z } from 'zod';
import { birthDateProblem } from '#app/domain/accounts/account.ts';
import { about } from '#app/fields/about.ts';
import { code, secret } from '#app/fields/kinds.ts';
import { today } from '#app/lib/time/days.ts';
import { isTimeZone } from '#app/lib/time/time-zone.ts';
import { words } from '#app/lib/words.ts';
import { address, newPassword, ofLink, personName, token, userKind } from '../fields.ts';

const t = words('accounts');

/** An IANA time zone; an absent or unknown one becomes UTC. */
const timeZone = z
  .string()
  .overwrite((zone) => (isTimeZone(zone) ? zone : 'UTC'))
  .catch('UTC');

/** The problem of a birth date, never why it is asked. */
const birthDateError = (problem: 'unreadable' | 'unlikely' | 'tooYoung') =>
  t(`problem.birthDate.${problem}`);

/** The details of every account's person. Too young a person is refused, or turned away. */
function personOf(turnedAway: 'tooYoung' | null) {
  const birthDate = z
    .string({ error: () => birthDateError('unreadable') })
    .trim()
    .superRefine((day, context) => {
      const problem = birthDateProblem(day, today());
      if (problem && problem !== turnedAway)
        context.addIssue({ code: 'custom', message: birthDateError(problem) });
    });
  return {
    kind: userKind,
    name: personName,
    birthDate: about(birthDate, { kind: 'day', label: () => t('field.birthDate') }),
    timeZone,
  };
}

/** The path that a person was on the way to. */
export const onTheWay = z.object({ next: z.string().catch('') });

export const newAccount = z.object({ ...personOf(null), email: address, ...onTheWay.shape });
export type NewAccount = z.output<typeof newAccount>;

/** The same without the details from another provider. */
export const newPerson = z.object(personOf('tooYoung'));
export type NewPerson = z.output<typeof newPerson>;

export const waitingSignUp = z.object({ waiting: token });

/** The form behind links that confirm an address or set a new password. */
export const chosenPassword = ofLink.extend({ password: newPassword });

export const byEmail = z.object({ email: address });
export const linkRequest = byEmail.extend(onTheWay.shape);

export const credentials = byEmail.extend({
  password: secret(1_000, {
    least: 1,
    label: () => t('field.password'),
    missing: () => t('problem.passwordMissing'),
  }),
});

export const secondFactor = z.object({
  code: code(/^.{6,40}$/, {
    label: () => t('code.field'),
    hint: () => t('code.hint'),
    error: () => t('problem.code'),
  }),
});
