import { words } from '#app/lib/words.ts';
import { PostForm } from '#app/ui/post-form.tsx';
import { nameInText } from './name-in-text.ts';

type Props = {
  pages: { profileId: string; displayName: string | null }[];
  currentId: string | null;
  /** Path to come back to. */
  back: string;
};

/** One click to work as another of one's pages. With one page there is nothing to switch. */
export function ProfileSwitcher({ pages, currentId, back }: Props) {
  if (pages.length < 2) return null;
  const t = words('profiles');
  return (
    <nav className="switcher" aria-label={t('pages.switch')}>
      <span aria-hidden="true">{t('pages.switch')}</span>
      {pages.map(({ profileId, displayName }) => {
        const page = nameInText(displayName);
        const isCurrent = profileId === currentId;
        return (
          <PostForm key={profileId} action={`/profiles/${profileId}/selection`}>
            <input type="hidden" name="back" value={back} />
            <button
              type="submit"
              aria-pressed={isCurrent}
              aria-label={t('pages.switchTo', { page })}
              dir="auto"
            >
              {page}
            </button>
          </PostForm>
        );
      })}
    </nav>
  );
}
