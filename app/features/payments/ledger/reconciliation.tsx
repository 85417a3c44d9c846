import { forViewer } from '#app/http/for-viewer.server.ts';
import { formAction } from '#app/http/forms/form-action.server.ts';
import { pageForms } from '#app/http/forms/page-forms.server.ts';
import { numberIn } from '#app/lib/number-in.ts';
import { momentAt } from '#app/lib/time/day-at.ts';
import { words } from '#app/lib/words.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { PostForm } from '#app/ui/form.tsx';
import { EmptyState, Message, PageHead } from '#app/ui/page.tsx';
import type { Route } from './+types/reconciliation';
import { compareNow } from './compare-books.server.ts';
import { DifferenceBadge } from './parts.tsx';
import { listComparisons } from './queries.server.ts';

const t = words('payments');

export const loader = forViewer(async ({ services, viewer, url }) => {
  const after = numberIn(url.searchParams.get('before')) ?? undefined;
  return {
    ...(await listComparisons(services, viewer, { after })),
    isFirst: after === undefined,
    canCompare: services.cards !== null,
    reader: { timeZone: viewer.timeZone },
  };
});

export const action = pageForms({
  runs: formAction(compareNow, { to: () => '/admin/reconciliation' }),
});

export const meta = privatePage(() => t('comparing.title'));

/** The comparisons of the books with the card provider’s. */
export default function Reconciliation({ loaderData, actionData: refused }: Route.ComponentProps) {
  const { items, next, isFirst, canCompare, reader } = loaderData;
  return (
    <div className="band">
      <PageHead title={t('comparing.title')}>{t('comparing.lead')}</PageHead>
      {refused && <Message tone="bad">{refused.message}</Message>}
      {canCompare ? (
        <PostForm action="/admin/reconciliation/runs" className="row">
          <Button tone="spotlight">{t('comparing.now')}</Button>
          <small>{t('comparing.nowHint')}</small>
        </PostForm>
      ) : (
        <p>{t('comparing.noProvider')}</p>
      )}
      {items.length === 0 && <EmptyState>{t('comparing.none')}</EmptyState>}
      <ul className="rows">
        {items.map(({ id, ranAt, since, until, compared, differences }) => (
          <li key={id}>
            <div className="row-text">
              <h2>
                <a href={`/admin/reconciliation/${id}`}>{momentAt(ranAt, reader)}</a>
              </h2>
              <small>
                {t('comparing.span', {
                  since: momentAt(since, reader),
                  until: momentAt(until, reader),
                })}
              </small>
              <small>{t('comparing.compared', { count: compared })}</small>
              <DifferenceBadge count={differences} />
            </div>
          </li>
        ))}
      </ul>
      <p className="row">
        {!isFirst && <LinkButton href="/admin/reconciliation">{t('comparing.newest')}</LinkButton>}
        {next !== null && (
          <LinkButton href={`/admin/reconciliation?before=${next}`}>
            {t('comparing.earlier')}
          </LinkButton>
        )}
      </p>
    </div>
  );
}
