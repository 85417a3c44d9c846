import type { RefusedForm } from '#app/fields/form-field.ts';
import { formFields } from '#app/fields/form-fields.ts';
import { words } from '#app/lib/words.ts';
import { Button } from '#app/ui/button.tsx';
import { FileField, InputField } from '#app/ui/field.tsx';
import { PostForm } from '#app/ui/post-form.tsx';
import { poster as posterInput } from '../fields.ts';

type Props = {
  /** The address of the event’s own pages. */
  address: string;
  poster: { alt: string } | null;
  refused: RefusedForm | undefined;
};

export function PosterForm({ address, poster, refused }: Props) {
  const t = words('announcements');
  const values = refused?.typed ?? { alt: poster?.alt ?? '' };
  const field = formFields(posterInput, { fields: {}, ...refused, typed: values });
  const { name, label, hint, error } = field.files;
  const at = `${address}/announcement/poster`;
  return (
    <section className="section stack-2" aria-labelledby="poster">
      <h2 id="poster">{t('poster.title')}</h2>
      <p>{t(poster ? 'poster.present' : 'poster.none')}</p>
      <PostForm className="form" encType="multipart/form-data" action={at}>
        <FileField
          name={name}
          label={label}
          hint={hint}
          error={error}
          accept="image/jpeg,image/png"
          isSingle
        />
        <InputField of={field.alt} dir="auto" />
        <div className="row">
          <Button>{t(poster ? 'poster.replace' : 'poster.send')}</Button>
        </div>
      </PostForm>
      {poster && (
        <PostForm action={`${at}/removal`}>
          <Button tone="danger">{t('poster.remove')}</Button>
        </PostForm>
      )}
    </section>
  );
}
