import { z } from 'zod';
import { birthDateProblem } from '#app/domain/accounts/age.ts';
import { normalEmail } from '#app/domain/accounts/email.ts';
import { passwordLength } from '#app/domain/accounts/limits.ts';
import { knownLanguages } from '#app/lib/language.ts';
import { isTimeZone } from '#app/lib/time/time-zone.ts';
import { words } from '#app/lib/words.ts';

const t = () => words('accounts');
const wellFormed = (text: string) => text.isWellFormed() && !/\p{Cc}/u.test(text);

/** Every sentence is looked up when it is needed, after the catalogues are loaded. */
export const email = z
  .string()
  .transform(normalEmail)
  .pipe(
    z.email({ error: () => t()('problem.email') }).max(254, { error: () => t()('problem.email') }),
  );

const personName = z
  .string()
  .trim()
  .min(1, { error: () => t()('problem.name') })
  .max(80, { error: () => t()('problem.nameLong') })
  .refine(wellFormed, { error: () => t()('problem.nameBroken') });

const newPassword = z
  .string()
  .min(passwordLength.least, {
    error: () => t()('problem.passwordShort', { least: passwordLength.least }),
  })
  .max(passwordLength.most, {
    error: () => t()('problem.passwordLong', { most: passwordLength.most }),
  })
  .refine((text) => text.isWellFormed() && !text.includes('\0'), {
    error: () => t()('problem.passwordBroken'),
  });

/** A day as three fields or as ISO text; the sentence says what is wrong, never why it is asked. */
function birthDate(today: () => string) {
  return z
    .string()
    .trim()
    .superRefine((text, context) => {
      const problem = birthDateProblem(text, today());
      if (problem)
        context.addIssue({ code: 'custom', message: t()(`problem.birthDate.${problem}`) });
    });
}

export const userKind = z.enum(['artist', 'venue'], { error: () => t()('problem.kind') });

/** What is wrong, by the name of the field: the first problem of each. */
export function fieldProblems(error: z.ZodError): Record<string, string> {
  const problems: Record<string, string> = {};
  for (const { path, message } of error.issues) problems[path.join('.')] ??= message;
  return problems;
}

/** An IANA time zone; what a browser doesn't tell or this platform doesn't know becomes UTC. */
const timeZone = z
  .string()
  .catch('UTC')
  .transform((zone) => (isTimeZone(zone) ? zone : 'UTC'));

const person = (today: () => string) => ({
  kind: userKind,
  name: personName,
  birthDate: birthDate(today),
  timeZone,
});

/** What `/sign-up` asks for. */
export function signUpForm(today: () => string) {
  return z.object({ ...person(today), email });
}
export type NewAccount = z.infer<ReturnType<typeof signUpForm>>;

/** What the page that the confirming link leads to asks for. */
export const confirmForm = z.object({ token: z.string().max(200), password: newPassword });

/** The same without what another provider has told. */
export function completeForm(today: () => string) {
  return z.object(person(today));
}

export const signInForm = z.object({
  email,
  password: z
    .string()
    .min(1, { error: () => t()('problem.passwordMissing') })
    .max(1_000),
});

export const emailForm = z.object({ email });

export const codeForm = z.object({
  code: z
    .string()
    .transform((text) => text.replace(/\s/g, ''))
    .pipe(
      z
        .string()
        .min(6, { error: () => t()('problem.code') })
        .max(40),
    ),
});

/** A token that can be none is as good as one that is over. */
const linkToken = z.string().transform((text) => (/^[\w-]{1,200}$/.test(text) ? text : '-'));
export const resetForm = z.object({ token: linkToken, password: newPassword });

/** What the present password is asked for with, where somebody proves who they are. */
const currentPassword = z.string().max(1_000).default('');

/** What `/settings/deletion` asks for; `isShared` says that others work on pages that go as well. */
export function deletionForm({ isShared }: { isShared: boolean }) {
  return z.object({
    currentPassword,
    word: z
      .string()
      .default('')
      .refine((typed) => typed.trim().toLowerCase() === t()('deletion.word'), {
        error: () => t()('problem.word', { word: t()('deletion.word') }),
      }),
    told: z
      .string()
      .default('')
      .refine((ticked) => !isShared || ticked !== '', { error: () => t()('problem.told') }),
  });
}

export const nameForm = z.object({ name: personName });

export const addressForm = z.object({ email, currentPassword });
export const passwordForm = z.object({ password: newPassword, currentPassword });
export const proofForm = z.object({ currentPassword });

export const passkeyName = z
  .string()
  .trim()
  .min(1, { error: () => t()('problem.passkeyName') })
  .max(60, { error: () => t()('problem.passkeyNameLong') })
  .refine(wellFormed, { error: () => t()('problem.nameBroken') });
export const passkeyForm = z.object({ name: passkeyName });

export const confirmationForm = z.object({
  code: z
    .string()
    .transform((text) => text.replace(/\s/g, ''))
    .pipe(z.string().regex(/^\d{6}$/, { error: () => t()('problem.sixDigits') })),
});

export const themeForm = z.object({
  theme: z.enum(['system', 'day', 'night'], { error: () => t()('problem.theme') }),
});
export const preferencesForm = themeForm.extend({
  language: z
    .string()
    .refine((code) => knownLanguages().includes(code), { error: () => t()('problem.language') }),
  timeZone: z.string().refine(isTimeZone, { error: () => t()('problem.timeZone') }),
});
