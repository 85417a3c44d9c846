import { pageParty } from '#app/domain/payments/ledger.ts';
import { nameInText } from '#app/features/profiles/parts.tsx';
import { requireRight } from '#app/features/profiles/policy.ts';
import { forViewer, type Viewed } from '#app/http/for-viewer.server.ts';
import { formAction } from '#app/http/forms/form-action.server.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { HiddenFields, PostForm } from '#app/ui/form.tsx';
import { TaskPage } from '#app/ui/page.tsx';
import type { Route } from './+types/card-removal';
import { removeCard } from './commands.server.ts';
import { listCards } from './queries.server.ts';
import { nameOfCard } from './words.ts';

const t = words('payments');

export const loader = forViewer(async ({ viewer, orm, currentId, params }: Viewed<'cardId'>) => {
  const profileId = currentId ?? '';
  const { displayName } = requireRight(viewer, profileId, 'pay');
  const cards = await listCards(orm, pageParty(profileId));
  const card = cards.find(({ id }) => id === params.cardId);
  if (!card) throw new AppError('not-found', t('refused.cardGone'));
  return { profileId, cardId: card.id, card: nameOfCard(card), page: nameInText(displayName) };
});

export const action = formAction(removeCard, { to: () => '/cards?done=removed' });

export const meta = privatePage<{ card: string }>((page) =>
  t('cards.removeTitle', { card: page?.card ?? '' }),
);

export default function Removal({ loaderData, actionData }: Route.ComponentProps) {
  const { profileId, cardId, card, page } = loaderData;
  return (
    <TaskPage
      title={t('cards.removeTitle', { card })}
      lead={t('cards.removeLoss', { page })}
      refused={actionData}
    >
      <PostForm action={`/cards/${cardId}/removal`}>
        <HiddenFields as={profileId} />
        <div className="row">
          <Button tone="danger">{t('cards.remove')}</Button>
          <LinkButton href="/cards">{t('cards.keep')}</LinkButton>
        </div>
      </PostForm>
    </TaskPage>
  );
}
