/**
 * The id in `/users/{userId}` and in `images/users/{userId}/`: letters, digits, `-` and `_`, at
 * most 128 of them. No other text can name a profile, nor a folder in every file store.
 */
export function userIdOf(text: string): string | null {
  return /^[A-Za-z0-9_-]{1,128}$/.test(text) ? text : null;
}

/**
 * The id of a new page, which is its address: `/users/the-night-owls`. Older ids have other forms.
 */
export const pageIdLength = { least: 3, most: 40 };

/** Ids that would look like the platform’s own addresses or people. */
const reserved = new Set(
  (
    'about account accounts admin administration administrator api billing book booking bookings ' +
    'calendar contact delete documents edit events help home images info invitations legal login ' +
    'mail me money new null official open-slots outbox owner page pages payments payouts press ' +
    'preview privacy profile profiles root security settings sign-in sign-out sign-up staff ' +
    'status support system team terms undefined user users venue venues artist artists webmaster www'
  ).split(' '),
);

/** The problem of a chosen id; null for an acceptable one, which may still be taken. */
export function pageIdProblem(id: string): 'form' | 'reserved' | null {
  const { least, most } = pageIdLength;
  if (id.length < least || id.length > most) return 'form';
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(id)) return 'form';
  return reserved.has(id) ? 'reserved' : null;
}

/**
 * An id made of a name: “Café Müller” becomes `cafe-muller`. Empty where no character can be used.
 */
export function pageIdFrom(name: string): string {
  const id = name
    .normalize('NFKD')
    .replace(/[\p{M}'’]/gu, '')
    .toLowerCase()
    .replace(/&/g, ' and ')
    .replace(/ß/g, 'ss')
    .replace(/ø/g, 'o')
    .replace(/æ/g, 'ae')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, pageIdLength.most - 4)
    .replace(/^-|-$/g, '');
  return pageIdProblem(id) ? '' : id;
}

const mostTries = 20;

/** Ids to try for a name, the plain one first. */
export function pageIdsFrom(name: string): string[] {
  const id = pageIdFrom(name);
  if (!id) return [];
  return [id, ...Array.from({ length: mostTries }, (_, tried) => `${id}-${tried + 2}`)];
}
