import { actorAddress, keyAddress, sharedInboxAddress } from '#app/domain/fediverse/addresses.ts';
import { pictureAddress } from '#app/domain/profiles/page-files.ts';
import type { ProfileView } from '#app/features/profiles/views.ts';
import { addressAt } from '#app/lib/own-path.ts';
import { words } from '#app/lib/words.ts';
import { actorContext, paragraphs } from './words.ts';

/**
 * A page as other Fediverse servers read it. It is a `Group` for every kind of page: only groups
 * can be followed from Mobilizon, and Mastodon shows them like people.
 */
export function actorDocument(profile: ProfileView, site: string, publicKeyPem: string) {
  const { userId, displayName, pictureVersion, bannerVersion } = profile;
  const id = actorAddress(site, userId);
  const about = profile.bio ?? profile.lead ?? profile.wholeStory ?? '';
  return {
    '@context': actorContext,
    id,
    type: 'Group',
    preferredUsername: userId,
    name: displayName ?? words('profiles')('nameMissing'),
    summary: paragraphs(about),
    url: `${site}/users/${userId}`,
    inbox: `${id}/inbox`,
    outbox: `${id}/outbox`,
    followers: `${id}/followers`,
    following: `${id}/following`,
    endpoints: { sharedInbox: sharedInboxAddress(site) },
    publicKey: { id: keyAddress(site, userId), owner: id, publicKeyPem },
    // Followers are accepted at once.
    manuallyApprovesFollowers: false,
    discoverable: true,
    indexable: true,
    ...(pictureVersion && { icon: picture('profilePicture', pictureVersion, 320) }),
    ...(bannerVersion && { image: picture('banner', bannerVersion, 1280) }),
  };

  function picture(kind: 'profilePicture' | 'banner', version: string, width: number) {
    const address = pictureAddress(userId, { kind, version, width, format: 'jpg' });
    return { type: 'Image', mediaType: 'image/jpeg', url: addressAt(site, address) };
  }
}

export type ActorDocument = ReturnType<typeof actorDocument>;

/** The page of a handle in WebFinger's form (RFC 7033). */
export function webFinger(site: string, pageId: string) {
  const id = actorAddress(site, pageId);
  const page = `${site}/users/${pageId}`;
  return {
    subject: `acct:${pageId}@${new URL(site).host}`,
    aliases: [page, id],
    links: [
      { rel: 'self', type: 'application/activity+json', href: id },
      { rel: 'http://webfinger.net/rel/profile-page', type: 'text/html', href: page },
    ],
  };
}

/** A list that reveals only its length. */
export function countOnly(id: string, totalItems: number) {
  return {
    '@context': 'https://www.w3.org/ns/activitystreams',
    id,
    type: 'OrderedCollection',
    totalItems,
  };
}
