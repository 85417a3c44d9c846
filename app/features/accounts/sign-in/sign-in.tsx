import { redirect } from 'react-router';
import { isSignInRefusal } from '#app/domain/accounts/sign-in-code.ts';
import { servicesContext, viewerContext } from '#app/http/context.server.ts';
import { formAction } from '#app/http/forms/form-action.server.ts';
import { afterSignIn, ownPath, startPath } from '#app/lib/own-path.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import type { Route } from './+types/sign-in';
import { signIn } from './commands.server.ts';
import { onTheWay } from './fields.ts';
import { findWanted } from './loaders.server.ts';
import { SignInPage, signInTitle, type Wanted } from './parts.tsx';

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

export const meta = privatePage<{ wanted: Wanted | null }>((page) => signInTitle(page?.wanted));

export default function SignIn({ loaderData, actionData }: Route.ComponentProps) {
  return <SignInPage {...loaderData} refused={actionData} />;
}
