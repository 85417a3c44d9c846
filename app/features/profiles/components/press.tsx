import type { PageFile } from '#app/domain/profiles/page-files.ts';
import { words } from '#app/lib/words.ts';
import { pressPicture } from '../parts.tsx';
import type { ProfileView } from '../views.ts';

const t = words('profiles');

/**
 * Press material for documents and posters: photos in print quality, and everything in one file.
 */
export function Press({ profile, name }: { profile: ProfileView; name: string }) {
  const { userId, pressPhotos } = profile;
  if (!hasKit(profile)) return null;
  return (
    <section className="part wide-part" aria-labelledby="press">
      <h2 id="press">{t('press.title')}</h2>
      {pressPhotos.length > 0 && (
        <ul className="columns press-photos">
          {pressPhotos.map((file, index) => (
            <li key={file.id}>
              <PressPhoto
                userId={userId}
                file={file}
                alt={t('press.photo', { number: index + 1, name })}
              />
            </li>
          ))}
        </ul>
      )}
      <p className="links press-kit">
        <a href={`/users/${userId}/press-kit.zip`} download>
          {t('press.kit')}
        </a>
        <a href={`/users/${userId}/press-kit.pdf`}>{t('press.sheet')}</a>
      </p>
    </section>
  );
}

/** A kit with only the texts above it would be useless. */
function hasKit({ pressPhotos, stagePlot, lead, wholeStory, artist, venue }: ProfileView): boolean {
  const texts = [
    lead,
    wholeStory,
    artist?.technicalRider,
    artist?.hospitalityRider,
    artist?.stageNotes,
    venue?.equipment,
  ];
  return (
    pressPhotos.length > 0 ||
    stagePlot !== null ||
    texts.some(Boolean) ||
    (artist?.inputList ?? []).length > 0
  );
}

type PhotoProps = { userId: string; file: PageFile; alt: string };

function PressPhoto({ userId, file, alt }: PhotoProps) {
  const { src, srcSet, print } = pressPicture(userId, file);
  return (
    <figure>
      <a href={print}>
        <img
          src={src}
          srcSet={srcSet}
          sizes="(width >= 48rem) 24rem, 92vw"
          width={file.width}
          height={file.height}
          alt={alt}
          loading="lazy"
        />
      </a>
      {file.credit && (
        <figcaption className="field-hint" dir="auto">
          {t('press.credit', { credit: file.credit })}
        </figcaption>
      )}
    </figure>
  );
}

export function StagePlot({
  userId,
  name,
  file,
}: {
  userId: string;
  name: string;
  file: PageFile;
}) {
  const alt = t('press.plot', { name });
  return (
    <div className="stage-plot">
      <PressPhoto userId={userId} file={file} alt={alt} />
    </div>
  );
}
