import { bringingDays } from '#app/domain/profiles/bringing.ts';
import { words } from '#app/lib/words.ts';
import { Button } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { Field } from '#app/ui/field.tsx';
import { PageHead } from '#app/ui/page-head.tsx';
import { PostForm } from '#app/ui/post-form.tsx';
import type { Bringing } from '../queries/read-bringing.server.ts';
import { nameInText } from './name-in-text.ts';

/** Days are written out as their reader writes them. */
type Brought = Omit<Bringing['brought'][number], 'at'> & { at: string };
type Props = {
  profileId: string;
  pageName: string | null;
  product: string;
  link: string | null;
  by: Brought | null;
  brought: Brought[];
};

/** The link with which a page brings others along, what it does, and who came by it. */
export function BringingPage({ profileId, pageName, product, link, by, brought }: Props) {
  const t = words('profiles');
  const named = { page: nameInText(pageName), product, days: bringingDays };
  return (
    <div className="band task">
      <PageHead title={t('bring.title')}>{t('bring.lead', named)}</PageHead>
      <p>
        <a className="quiet-link" href="/profiles">
          {t('members.back')}
        </a>
      </p>
      <section className="section" aria-labelledby="link">
        <h2 id="link">{t('bring.link')}</h2>
        <div className="stack">
          <p>{t('bring.how', named)}</p>
          <p>{t('bring.limits')}</p>
          {link ? <Link link={link} /> : <NoLink profileId={profileId} />}
        </div>
      </section>
      <section className="section" aria-labelledby="brought">
        <h2 id="brought">{t('bring.who')}</h2>
        {by && <p>{sayBringer(by)}</p>}
        {brought.length === 0 && <EmptyState>{t('bring.nobody')}</EmptyState>}
        {brought.length > 0 && (
          <ul className="rows">
            {brought.map((one, index) => (
              <li key={one.page?.profileId ?? `unpublished-${index}`}>
                <div className="row-text">
                  <Name page={one.page} />
                  <small>{t('bring.since', { date: one.at })}</small>
                </div>
              </li>
            ))}
          </ul>
        )}
      </section>
    </div>
  );
}

function Link({ link }: { link: string }) {
  const t = words('profiles');
  return (
    <copy-text class="form" copied-words={t('editor.published.copied')}>
      <Field name="bring-link" label={t('bring.address')} defaultValue={link} readOnly />
      <div className="row">
        <Button type="button" tone="spotlight" hidden>
          {t('editor.published.copy')}
        </Button>
      </div>
      <p role="status" />
    </copy-text>
  );
}

function NoLink({ profileId }: { profileId: string }) {
  return (
    <PostForm action={`/profiles/${profileId}/bringing`}>
      <Button tone="spotlight">{words('profiles')('bring.make')}</Button>
    </PostForm>
  );
}

function Name({ page }: Pick<Brought, 'page'>) {
  if (!page) return <strong>{words('profiles')('bring.unpublished')}</strong>;
  return (
    <a href={`/users/${page.profileId}`} dir="auto">
      {nameInText(page.name)}
    </a>
  );
}

function sayBringer({ page, at }: Brought): string {
  const t = words('profiles');
  return page
    ? t('bring.by', { page: nameInText(page.name), date: at })
    : t('bring.byHidden', { date: at });
}
