import { words } from '#app/lib/words.ts';
import { Badge } from '#app/ui/badge.tsx';

export function TypeBadge({ userType }: { userType: 'artist' | 'venue' }) {
  const t = words('profiles');
  return <Badge shape={userType === 'artist' ? 'disc' : 'square'}>{t(`type.${userType}`)}</Badge>;
}
