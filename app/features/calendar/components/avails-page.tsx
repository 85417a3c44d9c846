import { words } from '#app/lib/words.ts';
import { Button } from '#app/ui/button.tsx';
import { CopyField } from '#app/ui/field.tsx';
import { Message } from '#app/ui/message.tsx';
import { PageHead } from '#app/ui/page-head.tsx';
import { PostForm } from '#app/ui/post-form.tsx';
import type { ShownAvails } from '../words/say-avails.ts';
import { AvailsChooser, type AvailsForm } from './avails-chooser.tsx';
import { AvailsList } from './avails-list.tsx';

type Props = {
  profileId: string;
  pageName: string;
  form: AvailsForm;
  avails: ShownAvails;
  text: string;
  /** The absolute address that shows them to anyone; null where the page has no links. */
  link: string | null;
  /** The choice as in the address. */
  asked: string;
  mayChange: boolean;
  done?: 'renewed' | 'ended' | undefined;
};

/** The free dates of a page, to read, to copy into a mail, and as a link that stays up to date. */
export function AvailsPage(props: Props) {
  const t = words('calendar');
  const { profileId, pageName, form, avails, text, done } = props;
  const calendar = `/profiles/${profileId}/calendar`;
  return (
    <div className="band">
      <PageHead title={t('avails.title', { page: pageName })}>{t('avails.lead')}</PageHead>
      <div className="stack-4">
        {done && <Message tone="good">{t(`avails.done.${done}`)}</Message>}
        <div className="columns avails-both">
          <AvailsChooser form={form} address={`${calendar}/avails`} />
          <div className="stack-4">
            <CopyField name="avails-text" label={t('avails.text')} rows={6} value={text} />
            <Link {...props} address={`${calendar}/avails/link`} />
          </div>
        </div>
        <AvailsList avails={avails} />
        <p>
          <a className="quiet-link" href={calendar}>
            {t('settings.back')}
          </a>
        </p>
      </div>
    </div>
  );
}

type LinkProps = Pick<Props, 'link' | 'asked' | 'mayChange'> & { address: string };

function Link({ link, asked, address, mayChange }: LinkProps) {
  const t = words('calendar');
  return (
    <section className="stack-2" aria-labelledby="avails-link-title">
      <h2 id="avails-link-title">{t('avails.linkTitle')}</h2>
      <p>{link ? t('avails.linkText') : t('avails.linkNone')}</p>
      {link && <CopyField name="avails-link" label={t('avails.link')} value={link} />}
      {mayChange && (
        <div className="row">
          <PostForm action={`${address}${asked}`}>
            <Button tone={link ? 'plain' : 'spotlight'}>
              {link ? t('avails.renew') : t('avails.make')}
            </Button>
          </PostForm>
          {link && (
            <PostForm action={`${address}/removal${asked}`}>
              <Button tone="danger">{t('avails.end')}</Button>
            </PostForm>
          )}
        </div>
      )}
    </section>
  );
}
