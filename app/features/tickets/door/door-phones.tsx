import { ticketsPath } from '#app/domain/tickets/sale.ts';
import { formFields, type RefusedForm } from '#app/fields/form-field.ts';
import { doneIn, forViewer, type Viewed } from '#app/http/for-viewer.server.ts';
import { formAction } from '#app/http/forms/form-action.server.ts';
import { pageForms } from '#app/http/forms/page-forms.server.ts';
import { words } from '#app/lib/words.ts';
import { type Loaded, privatePage } from '#app/routes/shell/private-page.ts';
import { Button } from '#app/ui/button.tsx';
import { InputField, PostForm } from '#app/ui/form.tsx';
import { Message, PageHead, TaskPage } from '#app/ui/page.tsx';
import type { Route } from './+types/door-phones';
import { addPhone, countWristbands, endPhone, settleConflict } from './commands.server.ts';
import { countedWristbands, doorPhone } from './fields.ts';
import { RoomFill } from './parts.tsx';
import { type ShownDoor, showDoor } from './queries.server.ts';

const t = words('tickets');

export const loader = forViewer(
  async ({ services, viewer, url, params }: Viewed<'profileId' | 'eventId'>) => ({
    as: params.profileId,
    door: await showDoor(services, viewer, params),
    done: doneIn(url, doorSteps),
  }),
);

export const action = pageForms({
  phones: formAction(addPhone, { shows: (made) => ({ made }) }),
  'phones/:phoneId/removal': formAction(endPhone, {
    to: ({ as, eventId }) => `${ticketsPath(as, eventId)}/door?done=ended`,
  }),
  wristbands: formAction(countWristbands, {
    to: ({ as, eventId }) => `${ticketsPath(as, eventId)}/door?done=counted`,
  }),
  'conflicts/:nonce': formAction(settleConflict, {
    to: ({ as, eventId }) => `${ticketsPath(as, eventId)}/door?done=settled`,
  }),
});

export const meta = privatePage<Loaded<typeof loader>>((page) => [
  t('door.title'),
  page?.door.title,
  page?.door.day.long,
]);

const doorSteps = ['ended', 'settled', 'counted'] as const;

/** The door of one event: this phone, the people inside, and the tickets to look into. */
export default function Door({ loaderData: { door, done }, actionData }: Route.ComponentProps) {
  if (actionData?.refused === false) return <DoorStart made={actionData.made} />;
  const refused = actionData;
  const { eventId, venueId, title, day, counts, conflicts, phones, wristbands } = door;
  const address = `${ticketsPath(venueId, eventId)}/door`;
  const { name } = formFields(doorPhone, refused);
  return (
    <div className="band">
      <PageHead title={t('door.of', { event: title })}>{day.long}</PageHead>
      <div className="stack">
        {refused && <Message tone="bad">{refused.message}</Message>}
        {done && <Message tone="good">{t(`door.done.${done}`)}</Message>}
        <RoomFill fill={counts}>{t('door.expected', { count: counts.expected })}</RoomFill>
        {conflicts.length > 0 && <Conflicts address={address} conflicts={conflicts} />}
        <section className="stack-2" aria-labelledby="this-phone">
          <h2 id="this-phone">{t('door.thisPhone')}</h2>
          <p>{t('door.thisPhoneText')}</p>
          <PostForm className="form" action={`${address}/phones`}>
            <InputField of={name} dir="auto" autoComplete="off" />
            <div className="row">
              <Button tone="spotlight">{t('door.use')}</Button>
            </div>
          </PostForm>
        </section>
        {phones.length > 0 && <Phones address={address} phones={phones} />}
        <WristbandsPart address={address} wristbands={wristbands} refused={refused} />
        <p className="links">
          <a className="quiet-link" href={`${address}-sales`}>
            {t('doorSale.short')}
          </a>
          <a className="quiet-link" href="/door-guide">
            {t('door.guide')}
          </a>
          <a className="quiet-link" href="/door">
            {t('door.others')}
          </a>
        </p>
      </div>
    </div>
  );
}

function Conflicts({ address, conflicts }: { address: string; conflicts: ShownDoor['conflicts'] }) {
  return (
    <section className="stack-2" aria-labelledby="twice">
      <h2 id="twice">{t('door.twice')}</h2>
      <p>{t('door.twiceText')}</p>
      <ul className="rows">
        {conflicts.map(({ nonce, name, order, first, second }) => (
          <li key={nonce}>
            <div className="row-text">
              <strong dir="auto">{name}</strong>
              <small>{t('door.letInBy', { order, ...first })}</small>
              <small>{t('door.letInAgainBy', second)}</small>
            </div>
            <PostForm action={`${address}/conflicts/${nonce}`}>
              <Button aria-label={t('door.settleOf', { name })}>{t('door.settle')}</Button>
            </PostForm>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Phones({ address, phones }: { address: string; phones: ShownDoor['phones'] }) {
  return (
    <section className="stack-2" aria-labelledby="phones">
      <h2 id="phones">{t('door.phones')}</h2>
      <ul className="rows">
        {phones.map(({ id, name, lastSeen, scans, isEnded }) => (
          <li key={id}>
            <div className="row-text">
              <strong dir="auto">{name}</strong>
              <small>
                {t('door.scans', { count: scans })}
                {', '}
                {lastSeen ? t('door.lastSeen', { moment: lastSeen }) : t('door.neverSeen')}
              </small>
              {isEnded && <small>{t('door.phoneEnded')}</small>}
            </div>
            {!isEnded && (
              <PostForm action={`${address}/phones/${id}/removal`}>
                <Button tone="danger" aria-label={t('door.endOf', { name })}>
                  {t('door.end')}
                </Button>
              </PostForm>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The only answer that holds the key: its script keeps it and goes on to scan. */
function DoorStart({ made }: { made: { key: string } }) {
  return (
    <TaskPage title={t('door.starting')}>
      <door-start data-key={made.key} />
      <noscript>
        <p>{t('door.scan.noScript')}</p>
      </noscript>
    </TaskPage>
  );
}

type WristbandsPartProps = {
  address: string;
  wristbands: ShownDoor['wristbands'];
  refused: RefusedForm | undefined;
};

/** Number of wristbands handed out, compared with the people let in. */
function WristbandsPart({ address, wristbands, refused }: WristbandsPartProps) {
  const { rolls, handedOut, letIn, more } = wristbands;
  const isTyped = refused?.typed.roll !== undefined;
  const field = formFields(countedWristbands, refused);
  return (
    <details open={isTyped || rolls.length > 0}>
      <summary>{t('door.wristbands.title')}</summary>
      <div className="stack-3">
        {rolls.length > 0 && (
          <ul className="rows">
            {rolls.map(({ roll, startCount, endCount }) => (
              <li key={roll}>
                <div className="row-text">
                  <strong dir="auto">{roll}</strong>
                  <small>
                    {endCount === null
                      ? t('door.wristbands.started', { startCount })
                      : t('door.wristbands.counted', {
                          startCount,
                          endCount,
                          handedOut: startCount - endCount,
                        })}
                  </small>
                </div>
              </li>
            ))}
          </ul>
        )}
        {more !== null && (
          <p>
            {t('door.wristbands.compared', { handedOut, letIn })}{' '}
            {more > 0 && t('door.wristbands.more', { count: more })}
            {more < 0 && t('door.wristbands.fewer', { count: -more })}
            {more === 0 && t('door.wristbands.same')}
          </p>
        )}
        <PostForm className="form" action={`${address}/wristbands`}>
          <InputField of={field.roll} dir="auto" autoComplete="off" />
          <InputField of={field.startCount} />
          <InputField of={field.endCount} />
          <div className="row">
            <Button>{t('door.wristbands.save')}</Button>
          </div>
        </PostForm>
      </div>
    </details>
  );
}
