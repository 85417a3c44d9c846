import type { Database, Orm } from '#app/db/client.server.ts';
import { type ApplicationState, stateOf } from '#app/domain/events/opening.ts';
import { type Clock, clockAt } from '#app/lib/time/clock-at.ts';
import { dayAt, momentAt, writtenDay } from '#app/lib/time/day-at.ts';

/** A running booking in a night. Callers read bookings, since events don’t depend on them. */
export type Standing = {
  eventId: string;
  slotId: string | null;
  /** The booking is agreed, and the stage is taken. */
  isFirm: boolean;
};
export type FindStanding = (orm: Orm, eventIds: string[]) => Promise<Standing[]>;

/** The services of commands of nights. */
export type OfNights = { database: Database; findStanding: FindStanding };

/** The reader of a page. */
export type Reader = { timeZone: string };

/** A day as a poster shows it, and written out. */
export type PosterDay = { iso: string; long: string };

export function posterDay(iso: string): PosterDay {
  return { iso, long: writtenDay(iso, { dateStyle: 'full' }) };
}

type StoredNight = {
  id: string;
  title: string;
  day: string;
  timeZone: string;
  stageId: string | null;
  seriesId: string | null;
  loadInAt: Date;
  doorsAt: Date | null;
  curfewAt: Date | null;
  loadOutAt: Date;
  notes: string;
  cancelledAt: Date | null;
};

/** A night for pages and answers. */
export type NightView = ReturnType<typeof nightView>;

export function nightView(night: StoredNight, roomName: string | null, reader: Reader) {
  const { id, title, day, timeZone, stageId, seriesId, notes, cancelledAt } = night;
  const clock = (moment: Date) => clockAt(moment, timeZone, reader);
  return {
    id,
    title,
    timeZone,
    notes,
    seriesId,
    roomName,
    day: posterDay(day),
    isElsewhere: stageId === null,
    isCancelled: cancelledAt !== null,
    loadIn: clock(night.loadInAt),
    doors: night.doorsAt && clock(night.doorsAt),
    curfew: night.curfewAt && clock(night.curfewAt),
    loadOut: clock(night.loadOutAt),
    /** The reader’s clock shows other times. */
    isOtherZone: clock(night.loadInAt).here !== null,
  };
}

type StoredSlot = {
  id: string;
  name: string;
  startsAt: Date;
  endsAt: Date;
  openedAt: Date | null;
  applyBy: Date | null;
  pitch: string;
  genres: string[];
};

export function slotView(slot: StoredSlot, timeZone: string, reader: Reader) {
  const { id, name, startsAt, endsAt, openedAt, applyBy, pitch, genres } = slot;
  return {
    id,
    name,
    pitch,
    genres,
    start: clockAt(startsAt, timeZone, reader) satisfies Clock,
    end: clockAt(endsAt, timeZone, reader),
    isOpen: openedAt !== null,
    // The last day is the one before the moment at which it is over.
    applyBy: applyBy && dayAt(new Date(applyBy.getTime() - 1), { ...reader, timeZone }),
  };
}

/** One application in a list of a venue’s. */
export type ApplicationLine = {
  id: string;
  slotId: string;
  performerId: string;
  performerName: string | null;
  state: ApplicationState;
  sentOn: string;
};

type StoredApplication = Parameters<typeof stateOf>[0] & {
  id: string;
  createdAt: Date;
  reason: string | null;
  message: string;
};

export type OwnApplication = ReturnType<typeof ownApplicationView>;

/** An application as its performer sees it. */
export function ownApplicationView(
  {
    application,
    slot,
    event,
    venueName,
  }: {
    application: StoredApplication;
    slot: StoredSlot;
    event: { venueId: string | null; title: string; day: string; timeZone: string };
    venueName: string | null;
  },
  reader: Parameters<typeof dayAt>[1] & Reader,
) {
  const { id, createdAt, readAt, declinedAt, reason, message } = application;
  const { venueId, title, day, timeZone } = event;
  return {
    id,
    reason,
    message,
    venueId,
    venueName,
    title,
    state: stateOf(application),
    sentOn: dayAt(createdAt, reader),
    readAt: readAt && momentAt(readAt, reader),
    declinedOn: declinedAt && dayAt(declinedAt, reader),
    day: posterDay(day),
    slot: slotView(slot, timeZone, reader),
  };
}
