import { completenessOf, type StepName } from '#app/domain/profiles/completeness.ts';
import { words } from '#app/lib/words.ts';
import { type EditorPart, editorParts, partIdOf } from './editor-card.tsx';
import { useEditing } from './editor-state.ts';

const mostAdvice = 3;

/** The page's progress, the best next step, and links to each part. */
export function EditorProgress() {
  const { start, content, pictures, files } = useEditing();
  const t = words('profiles');
  const { percent, steps } = completenessOf(start.userType, content, {
    hasPicture: pictures.profilePicture !== null,
    hasBanner: pictures.banner !== null,
    pressPhotoCount: files.filter(({ kind }) => kind === 'pressPhoto').length,
  });
  const advice = steps.filter(({ isDone }) => !isDone).slice(0, mostAdvice);
  return (
    <aside className="editor-side stack-4" aria-label={t('editor.progress.label')}>
      <div className="raised stack-2">
        <p className="editor-percent">
          <strong>{percent} %</strong> {t('editor.progress.done')}
        </p>
        <progress max={100} value={percent} aria-label={t('editor.progress.label')} />
        {advice.length > 0 ? (
          <>
            <h2>{t('editor.progress.next')}</h2>
            <ul>
              {advice.map(({ name }) => (
                <li key={name}>
                  <a href={`#${partIdOf(partOf[name])}`}>{t(`editor.advice.${name}`)}</a>
                </li>
              ))}
            </ul>
          </>
        ) : (
          <p>{t('editor.progress.whole')}</p>
        )}
      </div>
      <nav aria-label={t('editor.parts.label')}>
        <ul className="editor-nav">
          {editorParts[start.userType].map((part) => (
            <li key={part}>
              <a href={`#${partIdOf(part)}`}>{t(`editor.parts.${part}.title`)}</a>
            </li>
          ))}
        </ul>
      </nav>
    </aside>
  );
}

/** The part in which each step is done. */
const partOf: Record<StepName, EditorPart> = {
  displayName: 'look',
  picture: 'look',
  banner: 'look',
  genres: 'look',
  homeTown: 'look',
  bio: 'bio',
  bioShort: 'bio',
  video: 'videos',
  links: 'links',
  bandMembers: 'band',
  setLength: 'terms',
  stage: 'stage',
  riders: 'stage',
  pressPhotos: 'press',
  address: 'place',
  position: 'place',
  rooms: 'rooms',
  equipment: 'house',
  houseRules: 'house',
};
