import { words } from '#app/lib/words.ts';
import { Avatar } from '#app/ui/avatar.tsx';
import { avatarPicture, TypeBadge } from '../parts.tsx';
import type { ProfileCard } from '../views.ts';

export function ProfilePoster({ card }: { card: ProfileCard }) {
  const { userId, userType, displayName, initial, pictureVersion } = card;
  return (
    <li className="poster whole">
      <Avatar
        seed={userId}
        initial={initial}
        sizes="(width >= 48rem) 20vw, 45vw"
        picture={avatarPicture(userId, pictureVersion)}
      />
      <TypeBadge userType={userType} />
      <h3 dir="auto">
        <a href={`/users/${userId}`}>{displayName ?? words('profiles')('nameMissing')}</a>
      </h3>
    </li>
  );
}
