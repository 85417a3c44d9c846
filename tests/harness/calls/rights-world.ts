import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import type { Database } from '#app/db/client.server.ts';
import { bookings, bookingVersions, contracts } from '#app/db/schema/bookings.ts';
import { events } from '#app/db/schema/events.ts';
import {
  profileDrafts,
  profileFiles,
  profileInvitations,
  profileMembers,
  profiles,
} from '#app/db/schema/profiles.ts';
import { bookedTimes } from '#app/domain/bookings/terms/schedule.ts';
import { emptyContent } from '#app/domain/profiles/content.ts';
import { feesOf } from '#app/platform/cards/fees.ts';
import { parseSettings } from '#app/platform/env.ts';
import { newId } from '#app/platform/token.server.ts';
import { dayIn, termsOn } from '#tests/harness/bookings/bookings.ts';
import { makePerson, openSession, type Person } from '#tests/harness/people/accounts.ts';
import { drawPicture } from '#tests/harness/people/pictures.ts';
import type { Actor, Target } from '#tests/processes/rights/rights-cells.ts';
import { addRightsHold } from './rights-hold.ts';
import { addRightsNight, type NightIds, type NightRole, noNight } from './rights-nights.ts';

/** One page as one actor sees it, with everything on it that an address can name. */
export type Scene = {
  actor: Person | null;
  owner: Person;
  pageId: string;
  memberId: string;
  invitationId: string;
  fileId: string;
  /** A booking of the page that waits for its answer. */
  bookingId: string;
  /** The first hold of a night. */
  holdId: string;
} & NightIds;

/** A venue that offers can be sent to. */
export const publicVenueId = 'a-public-venue';
export const rightsTerms = termsOn(dayIn(90));

/** Every actor of the matrix of rights, and pages for them to ask about. */
export class RightsWorld {
  readonly #database: Database;
  readonly #address: string;
  readonly #people = new Map<Actor | 'host' | 'colleague', Person>();

  constructor(database: Database, address: string) {
    this.#database = database;
    this.#address = address;
  }

  async fill(): Promise<void> {
    const { orm } = this.#database;
    const names = ['performer', 'admin', 'manager', 'door', 'host', 'colleague'] as const;
    for (const name of names)
      this.#people.set(name, await makePerson(orm, { name, isAdmin: name === 'admin' }));
    this.#people.set('venue', await makePerson(orm, { name: 'venue', userType: 'venue' }));
    await this.#addVenue(publicVenueId);
  }

  async #addVenue(id: string): Promise<void> {
    const page = { userType: 'venue', timeZone: 'Europe/Lisbon', latitude: 38.7, longitude: -9.1 };
    await this.#database.orm
      .insert(profiles)
      .values({ id, displayName: 'A room', publishedAt: new Date(), ...page } as never);
  }

  /** A venue of its own makes an offer to a page. */
  async #offer(performerId: string): Promise<string> {
    const { orm } = this.#database;
    const [bookingId, venueId] = [newId(), newId()];
    await this.#addVenue(venueId);
    const times = bookedTimes(rightsTerms.schedule);
    const { timeZone } = rightsTerms.schedule;
    const night = { venueId, timeZone, loadInAt: times.loadInAt, loadOutAt: times.loadOutAt };
    const day = rightsTerms.schedule.loadIn.slice(0, 10);
    await orm.insert(events).values({ id: bookingId, title: 'A night', day, ...night });
    await orm.insert(bookings).values({
      id: bookingId,
      eventId: bookingId,
      venueId,
      performerId,
      timeZone,
      ...times,
      state: 'offered',
      turn: 'performer',
      firm: false,
      latestVersion: 1,
      pendingVersion: 1,
      pendingUntil: times.loadInAt,
    });
    const version = {
      number: 1,
      madeBy: 'venue',
      author: randomUUID(),
      terms: rightsTerms,
    } as const;
    // An earlier one reached an unsigned contract.
    const earlier = { ...version, bookingId, number: 0 };
    await orm.insert(bookingVersions).values([{ bookingId, ...version }, earlier]);
    const document = { title: 'A contract', sections: [], fees: feesOf(parseSettings({})) };
    await orm
      .insert(contracts)
      .values({ bookingId, version: 0, document, hash: 'none', replacedAt: new Date() });
    return bookingId;
  }

  /** For addresses that name no page. */
  nowhere(): Scene {
    const none = { pageId: '', memberId: '', invitationId: '', fileId: '' };
    const nothing = { bookingId: '', holdId: '' };
    return { actor: null, owner: this.#person('host'), ...none, ...nothing, ...noNight };
  }

  /** A page that is the actor's own, a stranger's, a stranger's and hidden, or gone. */
  async scene(
    actor: Actor,
    target: Target,
    {
      hasFile = false,
      hasBooking = false,
      hasHold = false,
      night = null,
    }: {
      hasFile?: boolean;
      hasBooking?: boolean;
      hasHold?: boolean;
      night?: NightRole | null;
    } = {},
  ): Promise<Scene> {
    const { orm } = this.#database;
    const pageId = randomUUID().replaceAll('-', '');
    const fileId = randomUUID().replaceAll('-', '');
    const who = this.personOf(actor);
    const isOwn = target === 'own' && who !== null;
    const role = actor === 'manager' || actor === 'door' ? actor : 'owner';
    const host = this.#person('host');
    const owner = isOwn && role === 'owner' ? who : host;
    const colleague = this.#person('colleague');
    const userType = night === 'plans' ? 'venue' : 'artist';
    await orm.transaction(async (tx) => {
      const hiddenAt = target === 'hidden' ? new Date() : null;
      const displayName = 'A page';
      await tx
        .insert(profiles)
        .values({ id: pageId, userType, displayName, bio: 'Text.', hiddenAt });
      const content = { ...emptyContent, displayName };
      await tx.insert(profileDrafts).values({ profileId: pageId, content });
      const members = [
        { accountId: owner.accountId, role: 'owner' as const },
        { accountId: colleague.accountId, role: 'door' as const },
        ...(isOwn && role !== 'owner' ? [{ accountId: who.accountId, role }] : []),
      ];
      await tx.insert(profileMembers).values(members.map((one) => ({ ...one, profileId: pageId })));
      if (!hasFile) return;
      const file = { kind: 'pressPhoto', extension: 'jpg', width: 8, height: 8 } as const;
      await tx
        .insert(profileFiles)
        .values({ ...file, id: fileId, profileId: pageId, sizeBytes: 1, position: 0 });
    });
    const invitationId = await this.invite(pageId, 'guest@people.example');
    const bookingId = hasBooking ? await this.#offer(pageId) : '';
    const held = { performerId: pageId, venueId: publicVenueId };
    const holdId = hasHold ? await addRightsHold(orm, held) : '';
    const nightIds = night ? await addRightsNight(orm, pageId, night) : noNight;
    if (target === 'deleted') await orm.delete(profiles).where(eq(profiles.id, pageId));
    const memberId = colleague.accountId;
    const ids = { pageId, memberId, invitationId, fileId, bookingId, holdId, ...nightIds };
    return { actor: who, owner, ...ids };
  }

  /** An invitation to the actor, to a stranger, to the actor for a hidden page, or withdrawn. */
  async invitationScene(actor: Actor, target: Target): Promise<Scene> {
    const { orm } = this.#database;
    const scene = await this.scene(actor, target === 'hidden' ? 'hidden' : 'foreign');
    const email = target === 'foreign' ? undefined : scene.actor?.email;
    const invitationId = await this.invite(scene.pageId, email ?? 'other@people.example');
    if (target === 'deleted')
      await orm.delete(profileInvitations).where(eq(profileInvitations.id, invitationId));
    return { ...scene, invitationId };
  }

  /** Removes the page again, so that no actor owns too many. */
  async clear({ pageId }: Scene): Promise<void> {
    await this.#database.orm.delete(profiles).where(eq(profiles.id, pageId));
  }

  async invite(profileId: string, email: string): Promise<string> {
    const id = randomUUID();
    const expiresAt = sql`now() + interval '1 day'`;
    await this.#database.orm
      .insert(profileInvitations)
      .values({ id, profileId, email, role: 'door', expiresAt });
    return id;
  }

  /** A picture announced, sent, or adopted by a person with the right, up to a step. */
  async upload({ owner, actor, pageId }: Scene, step: 'announced' | 'sent' | 'taken') {
    const bytes = await drawPicture('png');
    for (const person of actor ? [actor, owner] : [owner]) {
      const cookie = await this.cookieOf(person);
      const call = (path: string, method: string, body: BodyInit) =>
        fetch(`${this.#address}/profiles/${pageId}/${path}`, {
          method,
          headers: { cookie, origin: this.#address },
          body,
        });
      const announcement = { contentType: 'image/png', sizeBytes: bytes.length };
      const announced = await call('uploads', 'POST', JSON.stringify(announcement));
      if (announced.status !== 201) continue;
      const { uploadId }: { uploadId: string } = await announced.json();
      if (step !== 'announced') await call(`uploads/${uploadId}`, 'PUT', new Uint8Array(bytes));
      const picture = JSON.stringify({ uploadId, crop: null });
      if (step === 'taken') await call('pictures/profilePicture', 'POST', picture);
      return { uploadId, bytes };
    }
    // No picture can have been announced for a page that is gone.
    return { uploadId: 'x'.repeat(22), bytes };
  }

  personOf(actor: Actor): Person | null {
    return this.#people.get(actor) ?? null;
  }

  async cookieOf({ accountId }: Person): Promise<string> {
    return (await openSession(this.#database.orm, accountId)).cookie;
  }

  #person(name: 'host' | 'colleague'): Person {
    const person = this.#people.get(name);
    if (!person) throw new Error('the world is empty');
    return person;
  }
}
