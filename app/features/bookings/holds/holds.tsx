import type { ReactNode } from 'react';
import { strangerLimits, strangerOutcomes } from '#app/domain/accounts/limits.ts';
import { challengeHours, type HoldSettings, holdLimits } from '#app/domain/bookings/holds/hold.ts';
import { addressOf, NightSearch } from '#app/features/events/parts.tsx';
import { nameInText } from '#app/features/profiles/parts.tsx';
import { formFields, type RefusedForm } from '#app/fields/form-field.ts';
import { doneIn } from '#app/http/for-viewer.server.ts';
import { formAction } from '#app/http/forms/form-action.server.ts';
import { pageForms } from '#app/http/forms/page-forms.server.ts';
import { words } from '#app/lib/words.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { DateBlock } from '#app/ui/date-block.tsx';
import { Field, PostForm, SelectField, TickField } from '#app/ui/form.tsx';
import { EmptyState, Message, PageHead } from '#app/ui/page.tsx';
import type { Route } from './+types/holds';
import { keepHoldSettings, makeTour } from './commands.server.ts';
import { type HoldFilter, holdFilter, holdSettingsInput } from './fields.ts';
import type { HoldList, VenueHold, Written } from './list-holds.server.ts';
import { showHolds } from './loaders.server.ts';
import { HoldFacts, HoldWays, OwnHolds, type ShownHold } from './parts.tsx';
import { rankInText, stageInText } from './words.ts';

export async function loader(args: Route.LoaderArgs) {
  return { shown: await showHolds(args), done: doneIn(args.url, holdSteps) };
}

export const action = pageForms({
  settings: formAction(keepHoldSettings, {
    to: ({ as }) => `/profiles/${as}/holds?done=kept`,
  }),
  tours: formAction(makeTour, {
    to: ({ as }, { tourId }) => `/profiles/${as}/tours/${tourId}`,
  }),
});

export const meta = privatePage(() => words('bookings')('holds.title'));

export default function Holds({ loaderData, actionData: refused }: Route.ComponentProps) {
  const { shown, done } = loaderData;
  const { profileId, kind, filter, open, ended } = shown;
  const isSearch = Object.keys(filter).length > 0;
  const isNone = !open?.holds.length && !ended?.holds.length;
  const address = `/profiles/${profileId}/holds`;
  return (
    <div className="band">
      <PageHead title={t('holds.list.title', { page: nameInText(shown.pageName) })}>
        {t(`holds.list.lead.${kind}`)}
      </PageHead>
      <div className="stack">
        {done && (
          <Message tone={isUnsent(done) ? 'plain' : 'good'}>
            {t(`holds.done.${done}`, limits)}
          </Message>
        )}
        {refused && <Message tone="bad">{refused.message}</Message>}
        {(isSearch || !isNone) && (
          <HoldSearch
            address={address}
            filter={filter}
            rooms={kind === 'venue' ? shown.rooms : []}
            clear={isSearch ? address : null}
          />
        )}
        {isSearch && isNone && <EmptyState>{t('holds.list.search.none')}</EmptyState>}
      </div>
      {kind === 'performer' ? (
        <OwnHolds {...shown} isSearch={isSearch} refused={refused} />
      ) : (
        <VenueHolds {...shown} isSearch={isSearch} />
      )}
      {open?.next && (
        <More address={address} filter={{ ...filter, after: open.next }}>
          {t('holds.list.search.more')}
        </More>
      )}
      {ended && ended.holds.length > 0 && (
        <EndedHolds profileId={profileId} holds={ended.holds} isOpen={!open?.holds.length}>
          {ended.next && (
            <More address={address} filter={{ ...filter, state: 'ended', after: ended.next }}>
              {t('holds.list.search.moreEnded')}
            </More>
          )}
        </EndedHolds>
      )}
      {kind === 'venue' && (
        <HoldSettingsForm profileId={profileId} settings={shown.settings} refused={refused} />
      )}
    </div>
  );
}

const t = words('bookings');

/** The `done` parameter of the address. */
export const holdSteps = [
  ...strangerOutcomes,
  'placed',
  'asked',
  'offerWanted',
  'granted',
  'released',
  'withdrawn',
  'challenged',
  'confirmed',
  'confirmedFor',
  'agreed',
  'refused',
  'kept',
] as const;

type HoldStep = (typeof holdSteps)[number];

const { aDay, aMonth, toAddress } = strangerLimits;

const limits = { aDay, aMonth, days: toAddress.days };

type MoreProps = { address: string; filter: HoldFilter; children: string };

function More({ address, filter, children }: MoreProps) {
  return (
    <p>
      <a className="quiet-link" href={addressOf(address, filter)}>
        {children}
      </a>
    </p>
  );
}

/** True if the hold is placed, but its mail wasn’t sent. */
function isUnsent(done: HoldStep): boolean {
  return done !== 'emailed' && strangerOutcomes.some((outcome) => outcome === done);
}

type VenueHoldsProps = {
  profileId: string;
  open: HoldList<Written<VenueHold>> | null;
  isSearch: boolean;
};

/** The held nights of a venue, each with its queue. */
function VenueHolds({ profileId, open, isSearch }: VenueHoldsProps) {
  const holds = open?.holds ?? [];
  const nights = Map.groupBy(holds, ({ day, stageId }) => `${day} ${stageId}`);
  return (
    <section className="section" aria-labelledby="nights">
      <h2 id="nights">{t('holds.list.nights')}</h2>
      <div className="row">
        <LinkButton href={`/holds/new?as=${profileId}`}>{t('holds.list.find')}</LinkButton>
        <a className="quiet-link" href={`/holds/new?as=${profileId}&named=yes`}>
          {t('holds.list.named')}
        </a>
      </div>
      {holds.length === 0 && !isSearch && <EmptyState>{t('holds.list.emptyVenue')}</EmptyState>}
      {holds.length > 0 && (
        <ul className="dated-rows hold-rows">
          {[...nights].map(([night, queue]) => (
            <Night key={night} profileId={profileId} queue={queue} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Night({ profileId, queue }: { profileId: string; queue: Written<VenueHold>[] }) {
  const [first] = queue;
  if (!first) return null;
  return (
    <li>
      <DateBlock day={first.day} />
      <div className="row-text">
        {first.roomName && <h3 dir="auto">{first.roomName}</h3>}
        <ol className="hold-queue">
          {queue.map((hold) => (
            <Holder key={hold.holdId} profileId={profileId} hold={hold} />
          ))}
        </ol>
      </div>
    </li>
  );
}

function Holder({ profileId, hold }: { profileId: string; hold: Written<VenueHold> }) {
  return (
    <li className="split">
      <div className="row-text">
        <strong dir="auto">
          <a href={`/profiles/${profileId}/holds/${hold.holdId}`}>
            {nameInText(hold.performerName)}
          </a>
        </strong>
        <HoldFacts hold={hold} />
      </div>
      <HoldWays profileId={profileId} hold={hold} />
    </li>
  );
}

const ranks = Array.from({ length: holdLimits.mostGrantedRanks + 1 }, (_, rank) => rank);

type HoldSettingsFormProps = {
  profileId: string;
  settings: HoldSettings;
  refused?: RefusedForm | undefined;
};

function HoldSettingsForm({ profileId, settings, refused }: HoldSettingsFormProps) {
  const field = formFields(holdSettingsInput, refused);
  const { defaultValue: ticked } = field.takesHolds;
  const takes = refused ? ticked : settings.takesHolds && 'yes';
  return (
    <details className="section" open={refused !== undefined}>
      <summary>
        <h2>{t('holds.settings.title')}</h2>
      </summary>
      {/* The fragment of an address opens the fold around it. */}
      <div id="settings">
        <PostForm className="form" action={`/profiles/${profileId}/holds/settings`}>
          <TickField of={{ ...field.takesHolds, defaultValue: takes || undefined }} />
          <SelectField
            {...field.grantedRanks}
            options={ranks.map((rank) => ({
              value: String(rank),
              label:
                rank === 0
                  ? t('holds.settings.grantedNone')
                  : t('holds.settings.grantedUpTo', { rank: rankInText(rank) }),
            }))}
            defaultValue={field.grantedRanks.defaultValue ?? settings.grantedRanks}
          />
          <Field
            {...field.challengeHours}
            type="number"
            min={challengeHours.least}
            max={challengeHours.most}
            defaultValue={field.challengeHours.defaultValue ?? settings.challengeHours}
          />
          <Field
            {...field.loadInMinute}
            type="time"
            defaultValue={field.loadInMinute.defaultValue ?? clockOf(settings.loadInMinute)}
          />
          <Field
            {...field.loadOutMinute}
            type="time"
            defaultValue={field.loadOutMinute.defaultValue ?? clockOf(settings.loadOutMinute)}
          />
          <div className="row">
            <Button>{t('holds.settings.keep')}</Button>
          </div>
        </PostForm>
      </div>
    </details>
  );
}

function clockOf(minute: number): string {
  const [hours, minutes] = [Math.floor(minute / 60) % 24, minute % 60];
  return `${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`;
}

type HoldSearchProps = {
  address: string;
  filter: HoldFilter;
  rooms: { id: string; name: string }[];
  clear: string | null;
};

function HoldSearch({ filter, ...props }: HoldSearchProps) {
  const field = formFields(holdFilter, { typed: filter, fields: {} });
  const anyState = t('holds.list.search.anyState');
  return <NightSearch {...props} asked={filter} field={field} anyState={anyState} />;
}

type EndedHoldsProps = {
  profileId: string;
  holds: ShownHold[];
  isOpen: boolean;
  children: ReactNode;
};

/** Ended holds, the latest first, with their reasons. */
function EndedHolds({ profileId, holds, isOpen, children }: EndedHoldsProps) {
  return (
    <details className="section" open={isOpen}>
      <summary>{t('holds.list.ended')}</summary>
      <ul className="dated-rows hold-rows">
        {holds.map((hold) => (
          <li key={hold.holdId}>
            <DateBlock day={hold.day} />
            <div className="row-text">
              <a dir="auto" href={`/profiles/${profileId}/holds/${hold.holdId}`}>
                {'performerId' in hold ? nameInText(hold.performerName) : stageInText(hold)}
              </a>
              <HoldFacts hold={hold} />
            </div>
            <HoldWays profileId={profileId} hold={hold} />
          </li>
        ))}
      </ul>
      {children}
    </details>
  );
}
