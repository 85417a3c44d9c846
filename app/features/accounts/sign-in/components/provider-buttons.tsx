import {
  identityRefusals,
  type SignInRefusal,
  signInCodes,
} from '#app/domain/accounts/sign-in-code.ts';
import { words } from '#app/lib/words.ts';
import { Button } from '#app/ui/button.tsx';
import { PostForm } from '#app/ui/post-form.tsx';

type Props = {
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
export function ProviderButtons({ providers, next, refusal }: Props) {
  if (providers.length === 0) return null;
  const t = words('accounts');
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
