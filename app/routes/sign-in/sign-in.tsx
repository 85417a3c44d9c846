import { redirect } from 'react-router';
import { isSignInRefusal } from '#app/domain/accounts/sign-in-code.ts';
import { signInForm } from '#app/features/accounts/forms.ts';
import { SignInPage } from '#app/features/accounts/sign-in/components/sign-in-page.tsx';
import { callIdentity } from '#app/http/call-identity.server.ts';
import { servicesContext, viewerContext } from '#app/http/context.server.ts';
import { answerTyped } from '#app/http/forms/answer-form.server.ts';
import { parseInput } from '#app/http/forms/parse-input.server.ts';
import { readForm } from '#app/http/forms/read-form.server.ts';
import { ownPath } from '#app/lib/own-path.ts';
import { words } from '#app/lib/words.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import type { Route } from './+types/sign-in';

export function loader({ context, request }: Route.LoaderArgs) {
  const { settings, isDemo } = context.get(servicesContext);
  const query = new URL(request.url).searchParams;
  const next = ownPath(query.get('next'), '');
  const refusal = query.get('refusal');
  if (context.get(viewerContext)) throw redirect(next || '/profiles', 303);
  return {
    next,
    isDemo,
    refusal: isSignInRefusal(refusal) ? refusal : null,
    providers: settings.SIGN_IN_PROVIDERS.map(({ id, name }) => ({ id, name })),
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const typed = await readForm(request);
  return answerTyped(typed, async () => {
    const body = parseInput(signInForm, typed);
    const { response, cookies } = await callIdentity(context, request, (api, headers) =>
      api.signInEmail({ body, headers, returnHeaders: true }),
    );
    const next = ownPath(typed.next, '/profiles');
    const asksForCode = 'twoFactorRedirect' in response;
    const target = asksForCode ? `/sign-in/code?next=${encodeURIComponent(next)}` : next;
    throw redirect(target, { status: 303, headers: cookies });
  });
}

export const meta = privatePage(() => words('accounts')('signIn.title'));

export default function SignIn({ loaderData, actionData }: Route.ComponentProps) {
  return <SignInPage {...loaderData} refused={actionData} />;
}
