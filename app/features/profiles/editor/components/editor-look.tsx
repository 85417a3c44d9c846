import { initialOf } from '#app/domain/profiles/initial.ts';
import { words } from '#app/lib/words.ts';
import { Avatar } from '#app/ui/avatar.tsx';
import { seedStyle } from '#app/ui/seed-style.ts';
import { avatarPicture, bannerImage } from '../../components/pictures.ts';
import { TypeBadge } from '../../components/type-badge.tsx';
import { PictureField } from '../../uploads/components/editor-picture.tsx';
import { Card } from './editor-card.tsx';
import { Line } from './editor-fields.tsx';
import { Genres } from './editor-genres.tsx';
import { useEditing } from './editor-state.ts';

/** Name and pictures: a page's first impression. */
export function LookPart() {
  const { start, content, set } = useEditing();
  const t = words('profiles');
  const { userType } = start;
  return (
    <Card part="look">
      <Line
        name="displayName"
        label={t(`editor.name.${userType}`)}
        value={content.displayName}
        onChange={(name) => set('displayName', name)}
      />
      <div className="stack-1">
        <TypeBadge userType={userType} />
        <p className="field-hint">{t('editor.kindHint')}</p>
      </div>
      <div className="editor-pictures stack">
        <ProfilePicture />
        <Banner />
      </div>
      <Genres />
      <Line
        name="homeTown"
        label={t(`editor.homeTown.${userType}`)}
        hint={t(`editor.homeTownHint.${userType}`)}
        value={content.homeTown}
        onChange={(town) => set('homeTown', town)}
      />
    </Card>
  );
}

function ProfilePicture() {
  const { start, content, pictures } = useEditing();
  return (
    <PictureField kind="profilePicture">
      <Avatar
        seed={start.profileId}
        initial={initialOf(content.displayName)}
        sizes="8rem"
        picture={avatarPicture(start.profileId, pictures.profilePicture)}
      />
    </PictureField>
  );
}

function Banner() {
  const { start, pictures } = useEditing();
  const image = bannerImage(start.profileId, pictures.banner);
  return (
    <PictureField kind="banner">
      <div className="editor-banner" style={seedStyle(start.profileId)}>
        {image && <img src={image.src} srcSet={image.srcSet} sizes="24rem" alt="" />}
      </div>
    </PictureField>
  );
}
