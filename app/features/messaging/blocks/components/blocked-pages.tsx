import { nameInText } from '#app/features/profiles/components/name-in-text.ts';
import { type PageChoice, PagePicker } from '#app/features/profiles/components/page-picker.tsx';
import type { RefusedForm } from '#app/fields/form-field.ts';
import { dayAt } from '#app/lib/time/day-at.ts';
import { words } from '#app/lib/words.ts';
import { Button } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { HiddenFields } from '#app/ui/field.tsx';
import { Message } from '#app/ui/message.tsx';
import { PageHead } from '#app/ui/page-head.tsx';
import { PostForm } from '#app/ui/post-form.tsx';
import type { BlockedPage } from '../queries/list-blocked.server.ts';

type Props = {
  profileId: string;
  pageName: string | null;
  blocked: BlockedPage[];
  /** The page chosen for blocking, not yet blocked. */
  chosen: { profileId: string; name: string } | null;
  choice: PageChoice | null;
  reader: { timeZone: string };
  done?: 'blocked' | 'unblocked' | undefined;
  refused?: RefusedForm | undefined;
};

export function BlockedPages({ profileId, pageName, blocked, reader, done, ...props }: Props) {
  const t = words('messaging');
  const address = `/profiles/${profileId}/blocked-pages`;
  return (
    <div className="band">
      <PageHead title={t('blocks.title', { page: nameInText(pageName) })}>
        {t('blocks.lead')}
      </PageHead>
      <div className="stack">
        {done && <Message tone="good">{t(`blocks.done.${done}`)}</Message>}
        {props.refused && <Message tone="bad">{props.refused.message}</Message>}
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
        <BlockForm address={address} chosen={props.chosen} choice={props.choice} />
      </section>
    </div>
  );
}

/** The page is chosen first, and then blocked with its effects explained. */
function BlockForm({
  address,
  chosen,
  choice,
}: Pick<Props, 'chosen' | 'choice'> & { address: string }) {
  const t = words('messaging');
  if (!chosen)
    return (
      <form className="form" action={address}>
        {choice && <PagePicker name="blockedId" choice={choice} />}
      </form>
    );
  return (
    <PostForm className="form" action={address}>
      <HiddenFields blockedId={chosen.profileId} />
      <p>{t('blocks.text', { other: chosen.name })}</p>
      <div className="row">
        <Button tone="danger">{t('blocks.block', { other: chosen.name })}</Button>
        <a className="quiet-link" href={address}>
          {t('blocks.cancel')}
        </a>
      </div>
    </PostForm>
  );
}
