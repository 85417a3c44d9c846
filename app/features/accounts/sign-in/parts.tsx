import {
  identityRefusals,
  type SignInRefusal,
  signInCodes,
} from '#app/domain/accounts/sign-in-popup.ts';
import type { FormField } from '#app/fields/form-field.ts';
import { words } from '#app/lib/words.ts';
import { Button } from '#app/ui/button.tsx';
import { ChosenField, InputField, PostForm } from '#app/ui/form.tsx';

const t = words('accounts');

type Props = Record<'kind' | 'name' | 'birthDate', FormField>;

/**
 * The details of every account's person. The form doesn't say what the birth date decides; the time
 * zone is the browser's.
 */
export function PersonFields({ kind, name, birthDate }: Props) {
  return (
    <>
      <ChosenField of={kind} />
      <InputField of={name} autoComplete="name" />
      <InputField of={birthDate} autoComplete="bday" />
      <own-time-zone>
        <input type="hidden" name="timeZone" defaultValue="UTC" />
      </own-time-zone>
    </>
  );
}

/**
 * The act that a visitor was about to do, the page it was for, and the kind of page that does it.
 */
export type Wanted = {
  deed: 'book' | 'askForHold' | 'placeHold';
  name: string;
  kind: 'artist' | 'venue';
};

type ProviderButtonsProps = {
  providers: { id: string; name: string }[];
  /** The path to go on to after signing in. */
  next: string;
  /** The result of signing in in this same window. */
  refusal: SignInRefusal | null;
};

/**
 * Buttons to sign in with other providers. They work without scripts; with them, in a window
 * beside.
 */
export function ProviderButtons({ providers, next, refusal }: ProviderButtonsProps) {
  if (providers.length === 0) return null;
  const sentences = Object.fromEntries(
    [...signInCodes, ...identityRefusals].map((code) => [code, t(`refusedBecause.${code}`)]),
  );
  return (
    <provider-sign-in next={next} refusal-words={JSON.stringify(sentences)}>
      {providers.map(({ id, name }) => (
        <PostForm key={id} action={`/sign-in/with/${id}`}>
          <input type="hidden" name="next" value={next} />
          <Button>{t('signIn.provider', { name })}</Button>
        </PostForm>
      ))}
      <p className="provider-refusal" role="alert" data-code={refusal ?? ''}>
        {refusal && sentences[refusal]}
      </p>
    </provider-sign-in>
  );
}
