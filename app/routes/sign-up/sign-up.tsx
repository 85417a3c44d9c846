import { redirect } from 'react-router';
import { signUp } from '#app/features/accounts/sign-in/commands/sign-up.server.ts';
import { SignUpPage } from '#app/features/accounts/sign-in/components/sign-up-page.tsx';
import { servicesContext, viewerContext } from '#app/http/context.server.ts';
import { formAction } from '#app/http/forms/form-action.server.ts';
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

export const action = formAction(signUp, {
  to: (_, { waitingId }) => `/sign-up/mail?waiting=${waitingId}`,
});

export const meta: Route.MetaFunction = ({ loaderData: page }) => [
  { title: `${words('accounts')('signUp.title')} · ${page?.product}` },
  { name: 'description', content: words('accounts')('signUp.lead') },
];

export default function SignUp({ loaderData, actionData }: Route.ComponentProps) {
  return <SignUpPage {...loaderData} refused={actionData} />;
}
