import { avatarPicture } from '#app/features/profiles/parts.tsx';
import { Avatar } from '#app/ui/avatar.tsx';
import type { PersonPage } from './person.ts';

export function PageFace({ page }: { page: PersonPage }) {
  const { profileId, initial, pictureVersion } = page;
  const picture = avatarPicture(profileId, pictureVersion || null);
  return <Avatar seed={profileId} initial={initial} sizes="40px" picture={picture} />;
}
