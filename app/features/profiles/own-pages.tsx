import { formFields } from '#app/fields/form-field.ts';
import { servicesContext } from '#app/http/context.server.ts';
import { profileCookie, referredBy } from '#app/http/cookies.server.ts';
import { doneIn, forViewer, type Viewed } from '#app/http/for-viewer.server.ts';
import { formAction } from '#app/http/forms/form-action.server.ts';
import { formatPercent } from '#app/lib/money/amount.ts';
import { words } from '#app/lib/words.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { ChosenField, Field, PostForm } from '#app/ui/form.tsx';
import { EmptyState, Message, PageHead } from '#app/ui/page.tsx';
import type { Route } from './+types/own-pages';
import { addProfile } from './commands.server.ts';
import { newPage } from './fields.ts';
import { nameInText, PageIdField } from './parts.tsx';
import { type ProfileRight, rightsOf } from './policy.ts';
import { listOwnPages, type OwnPage } from './queries.server.ts';

const t = words('profiles');

export const loader = forViewer(async ({ viewer, orm, current, url }: Viewed) => ({
  pages: await listOwnPages(orm, viewer),
  currentId: current?.profileId ?? null,
  done: doneIn(url, steps),
}));

/** Steps done just before, which the address names. */
const steps = ['joined', 'declined', 'left', 'deleted'] as const;

export const action = formAction(addProfile, {
  given: ({ context, request }) => ({
    referredBy: referredBy(context.get(servicesContext), request),
  }),
  to: (_, { profileId }) => `/profiles/${profileId}/edit?welcome`,
  headers: ({ profileId }, { brand }) => ({ 'set-cookie': profileCookie(profileId, brand.site) }),
});

export const meta = privatePage(() => t('pages.title'));

/** Every page of a member, with the acts that their role allows. */
export default function OwnPages({ loaderData, actionData: refused }: Route.ComponentProps) {
  const { pages, currentId, done } = loaderData;
  const field = formFields(newPage, refused);
  return (
    <div className="band">
      <PageHead title={t('pages.title')}>{t('pages.lead')}</PageHead>
      <div className="stack">
        {done && <Message tone="good">{t(`pages.done.${done}`)}</Message>}
        {refused && <Message tone="bad">{refused.message}</Message>}
        <ProfileSwitcher pages={pages} currentId={currentId} back="/profiles" />
        {pages.length === 0 && <EmptyState>{t('pages.none')}</EmptyState>}
        {pages.length > 0 && (
          <ul className="rows">
            {pages.map((page) => (
              <Page key={page.profileId} page={page} />
            ))}
          </ul>
        )}
      </div>
      <section className="section" aria-labelledby="another">
        <h2 id="another">{t('pages.another')}</h2>
        <PostForm className="form" action="/profiles">
          <p>{t('pages.anotherText')}</p>
          <ChosenField of={{ ...field.kind, label: t('pages.kind') }} />
          <Field {...field.displayName} dir="auto" />
          <PageIdField of={field.pageId} from="displayName" />
          <div className="row">
            <Button>{t('pages.make')}</Button>
          </div>
        </PostForm>
      </section>
    </div>
  );
}

const shapes = { published: 'disc', draft: 'ring', hidden: 'square' } as const;

type PageProps = { page: OwnPage };

function Page({ page: { profileId, role, state, hasChanges, ...page } }: PageProps) {
  const rights = rightsOf(role);
  const name = nameInText(page.displayName);
  const address = `/profiles/${profileId}`;
  const can = (right: ProfileRight) => rights.includes(right);
  const ways = (
    [
      ['edit', `${address}/edit`, can('edit the page')],
      ['events', `${address}/events`, page.userType === 'venue' && can('see events')],
      [
        'applications',
        `${address}/applications`,
        page.userType === 'artist' && can('apply for slots'),
      ],
      ['members', `${address}/team`, can('see the team')],
      ['bringing', `${address}/referrals`, can('refer others')],
      ['blocked', `${address}/blocked-pages`, can('block pages')],
      ['webhooks', `${address}/webhooks`, can('manage webhooks')],
      ['view', `/users/${profileId}`, state === 'published'],
      ['leave', `${address}/departure`, can('leave the page')],
      ['delete', `${address}/deletion`, can('delete the page')],
    ] as const
  ).filter(([, , isOpen]) => isOpen);
  const seesChanges = hasChanges && rights.includes('see the draft');
  return (
    <li>
      <div className="row-text">
        <h2 dir="auto">{name}</h2>
        <small>
          {t(`type.${page.userType}`)}. {t('pages.youAre', { role: t(`role.${role}.one`) })}
        </small>
        <Badge shape={shapes[state]}>
          {t(`pages.state.${state}`)}
          {seesChanges && state !== 'draft' && `, ${t('pages.hasChanges')}`}
        </Badge>
        {page.payoutBasisPoints > 0 && (
          <small>
            {t('payoutSplits.ofPage', { share: formatPercent(page.payoutBasisPoints) })}
          </small>
        )}
        {role === 'door' && <small>{t('pages.doorOnly')}</small>}
      </div>
      <div className="row">
        {ways.map(([key, path]) => (
          <a key={key} className="quiet-link" href={path}>
            {t(`pages.${key}`)}
            <span className="visually-hidden"> {name}</span>
          </a>
        ))}
      </div>
    </li>
  );
}

type ProfileSwitcherProps = {
  pages: { profileId: string; displayName: string | null }[];
  currentId: string | null;
  /** Path to come back to. */
  back: string;
};

/** One click to work as another of one's pages. With one page there is nothing to switch. */
function ProfileSwitcher({ pages, currentId, back }: ProfileSwitcherProps) {
  if (pages.length < 2) return null;
  return (
    <nav className="switcher" aria-label={t('pages.switch')}>
      <span aria-hidden="true">{t('pages.switch')}</span>
      {pages.map(({ profileId, displayName }) => {
        const page = nameInText(displayName);
        const isCurrent = profileId === currentId;
        return (
          <PostForm key={profileId} action={`/profiles/${profileId}/selection`}>
            <input type="hidden" name="back" value={back} />
            <button
              type="submit"
              aria-pressed={isCurrent}
              aria-label={t('pages.switchTo', { page })}
              dir="auto"
            >
              {page}
            </button>
          </PostForm>
        );
      })}
    </nav>
  );
}
