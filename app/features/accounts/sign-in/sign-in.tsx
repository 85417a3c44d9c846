import { redirect } from 'react-router';
import { isSignInRefusal } from '#app/domain/accounts/sign-in-popup.ts';
import { formFields } from '#app/fields/form-field.ts';
import { servicesContext, viewerContext } from '#app/http/context.server.ts';
import { formAction } from '#app/http/forms/form-action.server.ts';
import { afterSignIn, ownPath, startPath } from '#app/lib/own-path.ts';
import { words } from '#app/lib/words.ts';
import { type Loaded, privatePage } from '#app/routes/shell/private-page.ts';
import { Button } from '#app/ui/button.tsx';
import { HiddenFields, InputField, PostForm } from '#app/ui/form.tsx';
import { Message, PageHead } from '#app/ui/page.tsx';
import type { Route } from './+types/sign-in';
import { signIn } from './commands.server.ts';
import { credentials, onTheWay } from './fields.ts';
import { findWanted } from './loaders.server.ts';
import { ProviderButtons, type Wanted } from './parts.tsx';

const t = words('accounts');

export async function loader({ context, request }: Route.LoaderArgs) {
  const { settings, isDemo, database } = context.get(servicesContext);
  const query = new URL(request.url).searchParams;
  const next = ownPath(query.get('next'), '');
  const refusal = query.get('refusal');
  if (context.get(viewerContext)) throw redirect(next || startPath, 303);
  return {
    next,
    wanted: await findWanted(database.orm, next),
    isDemo,
    refusal: isSignInRefusal(refusal) ? refusal : null,
    providers: settings.SIGN_IN_PROVIDERS.map(({ id, name }) => ({ id, name })),
  };
}

export const action = formAction(signIn, {
  form: onTheWay,
  to: ({ next }, { asksForCode }) => afterSignIn(next, asksForCode),
});

export const meta = privatePage<Loaded<typeof loader>>((page) => titleOf(page?.wanted));

function titleOf(wanted: Wanted | null | undefined): string {
  return wanted ? t(`signIn.wanted.${wanted.deed}`, { name: wanted.name }) : t('signIn.title');
}

/** Every way of signing in, the password first. All but the passkey work without scripts. */
export default function SignIn({ loaderData, actionData: refused }: Route.ComponentProps) {
  const { next, wanted, isDemo, providers, refusal } = loaderData;
  const query = next ? `?next=${encodeURIComponent(next)}` : '';
  const field = formFields(credentials, refused);
  return (
    <div className="band beside ways-in">
      <PageHead title={titleOf(wanted)}>
        {wanted && (
          <>
            {t('signIn.newHere')}{' '}
            <a href={`/sign-up${query}&kind=${wanted.kind}`}>{t('signIn.makeAccount')}</a>
          </>
        )}
      </PageHead>
      {refused && <Message tone="bad">{refused.message}</Message>}
      {isDemo && <Message tone="plain">{t('signIn.demo')}</Message>}
      <PostForm className="form" action={`/sign-in${query}`}>
        <HiddenFields next={next} />
        <InputField of={field.email} autoComplete="username webauthn" />
        <InputField of={field.password} autoComplete="current-password" />
        <div className="row">
          <Button tone="spotlight">{t('signIn.do')}</Button>
          <a className="quiet-link" href="/sign-in/forgotten">
            {t('signIn.forgotten')}
          </a>
        </div>
      </PostForm>
      <section className="stack-4" aria-labelledby="other-ways">
        <h2 id="other-ways">{t('signIn.otherWays')}</h2>
        <passkey-sign-in next={next || startPath} failure-words={t('signIn.passkeyFailed')}>
          <Button type="button">{t('signIn.passkey')}</Button>
        </passkey-sign-in>
        <ProviderButtons providers={providers} next={next || startPath} refusal={refusal} />
        <p>
          <a className="quiet-link" href={`/sign-in/mail${query}`}>
            {t('signIn.byMail')}
          </a>
        </p>
        {!wanted && (
          <p>
            {t('signIn.newHere')}{' '}
            <a className="quiet-link" href={`/sign-up${query}`}>
              {t('signIn.makeAccount')}
            </a>
          </p>
        )}
      </section>
    </div>
  );
}
