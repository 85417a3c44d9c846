import { redirect } from 'react-router';
import { type PageChoice, PagePicker } from '#app/features/profiles/components/page-picker.tsx';
import { nameInText } from '#app/features/profiles/parts.tsx';
import { membershipOf } from '#app/features/profiles/policy.ts';
import { doneIn, forViewer, type Viewed } from '#app/http/for-viewer.server.ts';
import { formAction } from '#app/http/forms/form-action.server.ts';
import { pageForms } from '#app/http/forms/page-forms.server.ts';
import { dayAt } from '#app/lib/time/day-at.ts';
import { words } from '#app/lib/words.ts';
import { choosePage, pageIdIn } from '#app/routes/shell/choose-page.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import { Button } from '#app/ui/button.tsx';
import { HiddenFields, PostForm } from '#app/ui/form.tsx';
import { EmptyState, Message, PageHead } from '#app/ui/page.tsx';
import { findPair } from '../queries.server.ts';
import type { Route } from './+types/blocked-pages';
import { blockPage, unblockPage } from './commands.server.ts';
import { listBlocked } from './queries.server.ts';

const t = words('messaging');

export const loader = forViewer(async (args: Viewed<'profileId'>) => {
  const { viewer, services, orm, url, params } = args;
  const { profileId } = params;
  const { items: blocked } = await listBlocked(services, viewer, { profileId });
  const otherId = pageIdIn(url.searchParams.get('blockedId') ?? '');
  const pair = otherId === null ? null : await findPair(orm, profileId, otherId);
  const address = `/profiles/${profileId}/blocked-pages`;
  if (pair && otherId === profileId) throw redirect(address, 303);
  return {
    profileId,
    blocked,
    pageName: membershipOf(viewer, profileId)?.displayName ?? null,
    other: pair?.other ?? null,
    choice: pair ? null : (await choosePage({ ...args, currentId: profileId }, 'blockedId')).choice,
    reader: { timeZone: viewer.timeZone },
    done: doneIn(url, ['blocked', 'unblocked']),
  };
});

const to =
  (done: 'blocked' | 'unblocked') =>
  ({ as }: { as: string }) =>
    `/profiles/${as}/blocked-pages?done=${done}`;

export const action = pageForms({
  '': formAction(blockPage, { to: to('blocked') }),
  ':blockedId/removal': formAction(unblockPage, { to: to('unblocked') }),
});

export const meta = privatePage(() => words('messaging')('blocks.short'));

export default function BlockedPages({ loaderData, actionData: refused }: Route.ComponentProps) {
  const { profileId, pageName, blocked, other, choice, reader, done } = loaderData;
  const address = `/profiles/${profileId}/blocked-pages`;
  return (
    <div className="band">
      <PageHead title={t('blocks.title', { page: nameInText(pageName) })}>
        {t('blocks.lead')}
      </PageHead>
      <div className="stack">
        {done && <Message tone="good">{t(`blocks.done.${done}`)}</Message>}
        {refused && <Message tone="bad">{refused.message}</Message>}
        {blocked.length === 0 && <EmptyState>{t('blocks.none')}</EmptyState>}
        {blocked.length > 0 && (
          <ul className="rows">
            {blocked.map(({ blockedId, name, blockedAt }) => (
              <li key={blockedId}>
                <div className="row-text">
                  <strong dir="auto">{name}</strong>
                  <small>{t('blocks.since', { day: dayAt(blockedAt, reader) })}</small>
                </div>
                <PostForm action={`${address}/${blockedId}/removal`}>
                  <Button>
                    {t('blocks.unblock')}
                    <span className="visually-hidden"> {name}</span>
                  </Button>
                </PostForm>
              </li>
            ))}
          </ul>
        )}
      </div>
      <section className="section" aria-labelledby="block-another">
        <h2 id="block-another">{t('blocks.add')}</h2>
        <BlockForm address={address} other={other} choice={choice} />
      </section>
    </div>
  );
}

/** The page is chosen first, and then blocked with its effects explained. */
function BlockForm({
  address,
  other,
  choice,
}: {
  address: string;
  /** The page chosen for blocking, not yet blocked. */
  other: { profileId: string; name: string } | null;
  choice: PageChoice | null;
}) {
  if (!other)
    return (
      <form className="form" action={address}>
        {choice && <PagePicker name="blockedId" choice={choice} />}
      </form>
    );
  return (
    <PostForm className="form" action={address}>
      <HiddenFields blockedId={other.profileId} />
      <p>{t('blocks.text', { other: other.name })}</p>
      <div className="row">
        <Button tone="danger">{t('blocks.block', { other: other.name })}</Button>
        <a className="quiet-link" href={address}>
          {t('blocks.cancel')}
        </a>
      </div>
    </PostForm>
  );
}
