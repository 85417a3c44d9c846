import { redirect } from 'react-router';
import { formFields } from '#app/fields/form-field.ts';
import { servicesContext, viewerContext } from '#app/http/context.server.ts';
import { formAction } from '#app/http/forms/form-action.server.ts';
import { ownPath, startPath } from '#app/lib/own-path.ts';
import { words } from '#app/lib/words.ts';
import { Button } from '#app/ui/button.tsx';
import { HiddenFields, InputField, PostForm } from '#app/ui/form.tsx';
import { TaskPage } from '#app/ui/page.tsx';
import { signUp } from '../sign-in/commands.server.ts';
import { newAccount } from '../sign-in/fields.ts';
import { findWanted } from '../sign-in/loaders.server.ts';
import { PersonFields, ProviderButtons, type Wanted } from '../sign-in/parts.tsx';
import type { Route } from './+types/sign-up';

const t = words('accounts');

export async function loader({ context, request }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams;
  const next = ownPath(query.get('next'), '');
  if (context.get(viewerContext)) throw redirect(next || startPath, 303);
  const { brand, settings, database } = context.get(servicesContext);
  return {
    product: brand.product,
    kind: query.get('kind') ?? '',
    next,
    wanted: await findWanted(database.orm, next),
    providers: settings.SIGN_IN_PROVIDERS.map(({ id, name }) => ({ id, name })),
  };
}

export const action = formAction(signUp, {
  to: (_, { waitingId }) => `/sign-up/mail?waiting=${waitingId}`,
});

export const meta: Route.MetaFunction = ({ loaderData: page }) => [
  { title: `${titleOf(page?.wanted)} · ${page?.product}` },
  { name: 'description', content: t('signUp.lead') },
];

function titleOf(wanted: Wanted | null | undefined): string {
  return wanted ? t(`signUp.wanted.${wanted.deed}`, { name: wanted.name }) : t('signUp.title');
}

/** A new account. The form doesn't say what the birth date decides. */
export default function SignUp({ loaderData, actionData: refused }: Route.ComponentProps) {
  const { kind, next, wanted, providers } = loaderData;
  const query = next ? `?next=${encodeURIComponent(next)}` : '';
  const field = formFields(newAccount, refused ?? { fields: {}, typed: { kind } });
  return (
    <TaskPage title={titleOf(wanted)} lead={t('signUp.lead')} refused={refused}>
      <PostForm className="form" action={`/sign-up${query}`}>
        <HiddenFields next={next} />
        <PersonFields {...field} />
        <InputField of={field.email} hint={t('field.emailHint')} autoComplete="email" />
        <p className="field-hint">
          {t('signUp.agree')} <a href="/terms-of-service">{t('signUp.terms')}</a>.{' '}
          {t('signUp.data')} <a href="/privacy-policy">{t('signUp.privacy')}</a>.
        </p>
        <div className="row">
          <Button tone="spotlight">{t('signUp.do')}</Button>
        </div>
      </PostForm>
      <ProviderButtons providers={providers} next={next || startPath} refusal={null} />
      <p>
        {t('signUp.knownHere')} <a href={`/sign-in${query}`}>{t('signIn.do')}</a>
      </p>
    </TaskPage>
  );
}
