import { followingLimits } from '#app/domain/discovery/following.ts';
import { userIdOf } from '#app/domain/profiles/page-id.ts';
import { formFields } from '#app/fields/form-field.ts';
import { servicesContext, viewerContext } from '#app/http/context.server.ts';
import { formAction } from '#app/http/forms/form-action.server.ts';
import { orRefuse } from '#app/http/forms/refusal.server.ts';
import { words } from '#app/lib/words.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import { Button } from '#app/ui/button.tsx';
import { HiddenFields, InputField, PostForm } from '#app/ui/form.tsx';
import { TaskPage } from '#app/ui/page.tsx';
import type { Route } from './+types/follow';
import { askFollow } from './commands.server.ts';
import { follow } from './fields.ts';
import { findFollower, nameRequest } from './queries.server.ts';

const t = words('discovery');

/** The page or town to follow: from the address, or from the form on a public page. */
export function loader({ context, request }: Route.LoaderArgs) {
  const { database, secret } = context.get(servicesContext);
  const { orm } = database;
  const query = new URL(request.url).searchParams;
  return orRefuse(async () => {
    const pageId = userIdOf(query.get('page') ?? '');
    const viewer = context.get(viewerContext);
    const isKnown = viewer?.isComplete === true;
    const follower = viewer && (await findFollower(orm, { secret, viewer }, null));
    const near = (query.get('near') ?? '').slice(0, 200);
    const isSent = query.get('done') === 'sent';
    const view = { near, mails: follower?.mails ?? 'atOnce', isKnown, isSent };
    if (pageId === null) return { page: null, ...view };
    const request = { kind: 'follow', pageId, near: null, mails: null } as const;
    return { page: { id: pageId, name: await nameRequest(orm, request) }, ...view };
  });
}

export const action = formAction(askFollow, {
  to: (_, { isWaiting }) => (isWaiting ? '/follow?done=sent' : '/following?done=followed'),
});

export const meta = privatePage<{ page: { name: string } | null; isSent: boolean }>((data) => {
  if (data?.isSent) return t('following.sent.title');
  return data?.page ? t('following.title', data.page) : t('following.titleTown');
});

/** Follows a page, perhaps near one town only, or a town. */
export default function Follow({ loaderData, actionData: refused }: Route.ComponentProps) {
  const { isSent, page, near, mails, isKnown } = loaderData;
  // The same for every typed address, known or not.
  if (isSent && !refused)
    return (
      <TaskPage
        title={t('following.sent.title')}
        lead={t('following.sent.text', { days: followingLimits.confirmDays })}
      >
        {null}
      </TaskPage>
    );
  const radiusKm = String(followingLimits.radiusKm.first);
  const field = formFields(follow, refused ?? { fields: {}, typed: { near, radiusKm, mails } });
  return (
    <TaskPage
      title={page ? t('following.title', { name: page.name }) : t('following.titleTown')}
      lead={t(isKnown ? 'following.leadKnown' : 'following.lead')}
      refused={refused}
    >
      <PostForm className="form" action={page ? `/follow?page=${page.id}` : '/follow'}>
        <HiddenFields pageId={page?.id} />
        <InputField
          of={field.near}
          {...(!page && { hint: t('following.nearHintTown') })}
          dir="auto"
        />
        <InputField of={field.radiusKm} />
        <InputField of={field.mails} />
        {!isKnown && <InputField of={field.email} autoComplete="email" />}
        <div className="row">
          <Button tone="spotlight">{t('following.do')}</Button>
        </div>
      </PostForm>
    </TaskPage>
  );
}
