import { servicesContext } from '#app/http/context.server.ts';
import { formAction } from '#app/http/forms/form-action.server.ts';
import { pageForms } from '#app/http/forms/page-forms.server.ts';
import { words } from '#app/lib/words.ts';
import { type Loaded, privatePage } from '#app/routes/shell/private-page.ts';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { HiddenFields, PostForm } from '#app/ui/form.tsx';
import { Message, TaskPage } from '#app/ui/page.tsx';
import { isLinkOpen } from '../sign-in/queries.server.ts';
import type { Route } from './+types/address-link';
import { enterAddress, leaveAddress } from './change-address.server.ts';
import { settingsAddress } from './loaders.server.ts';

const t = words('accounts');

/** Programs that look into mails open links; only a person presses the button that uses it up. */
export async function loader({ context, request, pattern }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams;
  const token = query.get('token') ?? '';
  const { orm } = context.get(servicesContext).database;
  const step = pattern.endsWith('/leave') ? 'leave' : 'enter';
  const isOpen = await isLinkOpen(orm, `${step}-address`, token);
  return { step, token, isOpen, isDone: step === 'enter' && query.has('done') } as const;
}

export const action = pageForms({
  leave: formAction(leaveAddress, { shows: ({ newAddress }) => ({ email: newAddress }) }),
  // A signed-in person stays signed in, with a new session; the link alone signs no one in.
  enter: formAction(enterAddress, {
    session: ({ accountId, isOwn }) => (isOwn ? accountId : null),
    to: (_, { isOwn }) => (isOwn ? settingsAddress('address') : '/settings/address/enter?done'),
  }),
});

export const meta = privatePage<Loaded<typeof loader>>((page) =>
  t(`settings.${page?.step ?? 'leave'}.title`),
);

/** The page behind the links for a change of address: a button that uses them up. */
export default function AddressLink({ loaderData, actionData }: Route.ComponentProps) {
  const { step, token, isOpen, isDone } = loaderData;
  const refused = actionData?.refused ? actionData : undefined;
  const sentTo = actionData?.refused === false ? actionData.email : undefined;
  if (isDone || sentTo !== undefined)
    return (
      <TaskPage title={t(`settings.${step}.doneTitle`)}>
        <Message tone="good">{t(`settings.${step}.done`, { email: sentTo })}</Message>
        {step === 'enter' && (
          <div className="row">
            <LinkButton href="/sign-in" tone="spotlight">
              {t('signIn.do')}
            </LinkButton>
          </div>
        )}
      </TaskPage>
    );
  if (refused || !isOpen)
    return (
      <TaskPage title={t('settings.leave.over')} refused={refused ?? { message: t('linkOver') }}>
        <p>
          <a href="/settings#address">{t('settings.leave.again')}</a>
        </p>
      </TaskPage>
    );
  return (
    <TaskPage title={t(`settings.${step}.title`)} lead={t(`settings.${step}.lead`)}>
      <PostForm className="form" action={`/settings/address/${step}`}>
        <HiddenFields token={token} />
        <div className="row">
          <Button tone="spotlight">{t(`settings.${step}.do`)}</Button>
        </div>
      </PostForm>
    </TaskPage>
  );
}
