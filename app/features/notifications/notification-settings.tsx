import {
  choiceOf,
  type NotificationWay,
  notificationTopics,
} from '#app/domain/accounts/mail-choices.ts';
import { formFields } from '#app/fields/form-field.ts';
import { doneIn, forViewer, type Viewed } from '#app/http/for-viewer.server.ts';
import { formAction } from '#app/http/forms/form-action.server.ts';
import { pageForms } from '#app/http/forms/page-forms.server.ts';
import { words } from '#app/lib/words.ts';
import { readPushKey } from '#app/processes/notifications.server.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import { Button } from '#app/ui/button.tsx';
import { HiddenFields, PostForm, TickField } from '#app/ui/form.tsx';
import { Message, PageHead } from '#app/ui/page.tsx';
import type { Route } from './+types/notification-settings';
import { chooseNotifications, subscribeToPush, unsubscribeFromPush } from './commands.server.ts';
import { notificationChoices } from './fields.ts';
import { readNotificationChoices } from './queries.server.ts';

const t = words('notifications');

export const loader = forViewer(async ({ viewer, orm, services, url }: Viewed) => {
  const { isPushed, ...choices } = await readNotificationChoices(services, viewer, {});
  return {
    choices,
    isPushed,
    serverKey: await readPushKey(orm),
    product: services.brand.product,
    done: doneIn(url, ['saved', 'on', 'off']),
  };
});

const to = (done: string) => () => `/settings/notifications?done=${done}`;

export const action = pageForms({
  notifications: formAction(chooseNotifications, { to: to('saved') }),
  push: formAction(subscribeToPush, { to: to('on') }),
  'push/removal': formAction(unsubscribeFromPush, { to: to('off') }),
});

export const meta = privatePage(() => words('notifications')('settings.title'));

export default function NotificationSettings({
  loaderData,
  actionData: refused,
}: Route.ComponentProps) {
  const { product, choices, isPushed, serverKey, done } = loaderData;
  return (
    <div className="band">
      <PageHead title={t('settings.title')}>{t('settings.lead', { product })}</PageHead>
      {done && <Message tone="good">{t(`settings.${done}`)}</Message>}
      {refused && <Message tone="bad">{refused.message}</Message>}
      <PostForm className="form" action="/settings/notifications">
        <Choices way="product" choices={choices} />
        <Choices way="push" choices={choices} />
        <p>
          {t('settings.email')} <a href="/settings#mail">{t('settings.emailLink')}</a>
        </p>
        <div className="row">
          <Button tone="spotlight">{t('settings.save')}</Button>
        </div>
      </PostForm>
      <section className="section stack-3" aria-labelledby="device">
        <h2 id="device">{t('settings.device')}</h2>
        {isPushed ? <PushOff /> : <PushOn serverKey={serverKey} />}
      </section>
    </div>
  );
}

type ChoicesProps = Pick<Route.ComponentProps['loaderData'], 'choices'> & { way: NotificationWay };

function Choices({ way, choices }: ChoicesProps) {
  const field = formFields(notificationChoices);
  return (
    <fieldset className="stack-3">
      <legend>{t(`settings.${way}`)}</legend>
      {notificationTopics.map((topic) => (
        <TickField
          key={topic}
          of={{
            ...field[choiceOf(way, topic)],
            defaultValue: choices[choiceOf(way, topic)] ? 'yes' : '',
          }}
        />
      ))}
    </fieldset>
  );
}

function PushOn({ serverKey }: { serverKey: string }) {
  return (
    <push-switch server-key={serverKey}>
      <p className="push-missing">{t('settings.noScript')}</p>
      <div className="push-there stack-3">
        <p>{t('settings.isOff')}</p>
        <div className="message" data-tone="bad" role="alert" hidden>
          {t('settings.denied')}
        </div>
        <PostForm action="/settings/notifications/push">
          <HiddenFields endpoint="" p256dh="" auth="" />
          <Button>{t('settings.turnOn')}</Button>
        </PostForm>
      </div>
    </push-switch>
  );
}

function PushOff() {
  return (
    <>
      <p>{t('settings.isOn')}</p>
      <PostForm action="/settings/notifications/push/removal">
        <Button>{t('settings.turnOff')}</Button>
      </PostForm>
    </>
  );
}
