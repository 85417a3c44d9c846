/*
 * A party that payments know by its id alone: a page, or a person by the pseudonym that outlives
 * their account.
 */

export function pageParty(profileId: string): string {
  return `profile:${profileId}`;
}

export function personParty(pseudonym: string): string {
  return `person:${pseudonym}`;
}
