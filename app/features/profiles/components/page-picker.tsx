import { words } from '#app/lib/words.ts';
import { Avatar } from '#app/ui/avatar.tsx';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/form.tsx';
import { avatarPicture, nameInText } from '../parts.tsx';
import type { FoundPage } from '../views.ts';

const t = words('profiles');

/** The typed text, and the pages to choose from. */
export type PageChoice = {
  typed: string;
  kind: FoundPage['userType'] | undefined;
  /** The page that the user works as. */
  as: string | null;
  pages: FoundPage[];
};

/**
 * A field of a form that asks for a page by its name. A user who sends the form chooses from the
 * results; with scripts the same results appear while they type, and the choice is sent at once.
 * @param name of the field with the page's id; the typed text is sent as `name`
 */
export function PagePicker({ name, choice }: { name: string; choice: PageChoice }) {
  const { typed, kind, as, pages } = choice;
  const isNone = typed !== '' && pages.length === 0;
  const sentences = [t('picker.noneFound'), ...counts.map((count) => t('picker.found', { count }))];
  return (
    <page-picker
      class="page-picker stack-3"
      choice-name={name}
      kind={kind}
      as={as ?? undefined}
      said={JSON.stringify(sentences)}
    >
      <Field
        name="name"
        id="page-name"
        label={t(`picker.label.${kind ?? 'any'}`)}
        hint={t('picker.hint')}
        defaultValue={typed}
        maxLength={80}
        autoComplete="off"
        dir="auto"
        suppressHydrationWarning
        {...(isNone && { error: t('picker.none', { typed }) })}
      />
      {/* Filled by the script alone, perhaps before the page comes to life. */}
      <ul
        id="page-options"
        className="page-choices"
        aria-label={t('picker.matches')}
        hidden
        suppressHydrationWarning
        dangerouslySetInnerHTML={{ __html: '' }}
      />
      <div className="row">
        <Button>{t('picker.find')}</Button>
      </div>
      {pages.length > 0 && (
        <ul
          className="page-choices"
          aria-label={t(typed === '' ? 'picker.suggested' : 'picker.matches')}
        >
          {pages.map((page) => (
            <li key={page.userId}>
              <Choice name={name} page={page} />
            </li>
          ))}
        </ul>
      )}
      <p
        className="visually-hidden"
        role="status"
        suppressHydrationWarning
        dangerouslySetInnerHTML={{ __html: '' }}
      />
    </page-picker>
  );
}

/** A query finds at most this many. */
const counts = [1, 2, 3, 4, 5, 6, 7, 8];

function Choice({ name, page }: { name: string; page: FoundPage }) {
  const { userId, initial, displayName, pictureVersion, town } = page;
  return (
    <button type="submit" className="page-choice" name={name} value={userId}>
      <Avatar
        seed={userId}
        initial={initial}
        sizes="3rem"
        picture={avatarPicture(userId, pictureVersion)}
      />
      <span dir="auto">{nameInText(displayName)}</span>
      {town !== null && <small dir="auto">{town}</small>}
    </button>
  );
}
