import type { RefusedForm } from '#app/fields/form-field.ts';
import { formFields } from '#app/fields/form-fields.ts';
import { words } from '#app/lib/words.ts';
import { Button } from '#app/ui/button.tsx';
import { InputField } from '#app/ui/field.tsx';
import { PostForm } from '#app/ui/post-form.tsx';
import { templateInput } from '../fields.ts';

type Props = {
  /** The address of the version. */
  path: string;
  as: string;
  /** The page’s templates of this version. */
  templates: { id: string; name: string }[];
  refused: RefusedForm | undefined;
};

/** Saves a version of the terms under a name, to start later offers from. */
export function TemplateForm({ path, as, templates, refused }: Props) {
  const t = words('bookings');
  return (
    <section className="section" aria-labelledby="template">
      <h2 id="template">{t('templates.title')}</h2>
      {templates.map(({ id, name }) => (
        <PostForm key={id} className="row" action={`${path}/templates/${id}/removal`}>
          <input type="hidden" name="as" value={as} />
          <span dir="auto">{t('templates.saved', { name })}</span>
          <Button>{t('templates.remove')}</Button>
        </PostForm>
      ))}
      <details open={templates.length === 0 || refused !== undefined}>
        <summary>{t('templates.add')}</summary>
        <PostForm className="form" action={`${path}/templates`}>
          <input type="hidden" name="as" value={as} />
          <InputField of={formFields(templateInput, refused).name} autoComplete="off" />
          <div className="row">
            <Button>{t('templates.save')}</Button>
          </div>
        </PostForm>
      </details>
    </section>
  );
}
