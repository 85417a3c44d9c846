import { redirect } from 'react-router';
import { signUpForm } from '#app/features/accounts/forms.ts';
import { signUp } from '#app/features/accounts/sign-in/commands/sign-up.server.ts';
import { SignUpPage } from '#app/features/accounts/sign-in/components/sign-up-page.tsx';
import { requestContext, servicesContext, viewerContext } from '#app/http/context.server.ts';
import { answerTyped } from '#app/http/forms/answer-form.server.ts';
import { parseInput } from '#app/http/forms/parse-input.server.ts';
import { readForm } from '#app/http/forms/read-form.server.ts';
import { today } from '#app/lib/time/today.ts';
import { words } from '#app/lib/words.ts';
import type { Route } from './+types/sign-up';

export function loader({ context, request }: Route.LoaderArgs) {
  if (context.get(viewerContext)) throw redirect('/profiles', 303);
  const { brand, settings } = context.get(servicesContext);
  const kind = new URL(request.url).searchParams.get('kind') ?? '';
  return {
    product: brand.product,
    kind,
    providers: settings.SIGN_IN_PROVIDERS.map(({ id, name }) => ({ id, name })),
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const typed = await readForm(request);
  return answerTyped(typed, async () => {
    const input = parseInput(signUpForm(today), typed);
    const { clientAddress } = context.get(requestContext);
    const waitingId = await signUp(context.get(servicesContext), input, clientAddress);
    throw redirect(`/sign-up/mail?waiting=${waitingId}`, 303);
  });
}

export const meta: Route.MetaFunction = ({ loaderData: page }) => [
  { title: `${words('accounts')('signUp.title')} · ${page?.product}` },
  { name: 'description', content: words('accounts')('signUp.lead') },
];

export default function SignUp({ loaderData, actionData }: Route.ComponentProps) {
  return <SignUpPage {...loaderData} refused={actionData} />;
}
