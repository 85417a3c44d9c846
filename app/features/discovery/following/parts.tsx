import { words } from '#app/lib/words.ts';
import { Button } from '#app/ui/button.tsx';
import { Field, HiddenFields, PostForm } from '#app/ui/form.tsx';

const t = words('discovery');

type Props = {
  pageId: string;
  name: string;
  /** A signed-in person doesn't type an address. */
  isKnown: boolean;
  /** For the page’s own people. */
  followers: number | null;
};

/** On a public page: follow its shows with only an address. */
export function FollowPart({ pageId, name, isKnown, followers }: Props) {
  return (
    <section className="part wide-part" aria-labelledby="follow">
      <h2 id="follow" dir="auto">
        {t('following.title', { name })}
      </h2>
      <p>{t(isKnown ? 'following.leadKnown' : 'following.lead')}</p>
      <PostForm className="form" action={`/follow?page=${pageId}`}>
        <HiddenFields pageId={pageId} />
        {!isKnown && <AddressField id="follow-email" />}
        <div className="row">
          <Button>{t('following.do')}</Button>
          <a className="quiet-link" href={`/follow?page=${pageId}`}>
            {t('following.more')}
          </a>
        </div>
      </PostForm>
      {followers !== null && <p>{t('following.people', { count: followers })}</p>}
    </section>
  );
}

export function AddressField({ id }: { id: string }) {
  return (
    <Field
      id={id}
      name="email"
      type="email"
      required
      maxLength={254}
      label={words('discovery')('following.email')}
      autoComplete="email"
    />
  );
}
