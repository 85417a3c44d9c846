import { Hono } from 'hono';
import { z } from 'zod';
import {
  agreeToAnnouncement,
  announceEvent,
  withdrawAnnouncement,
} from '#app/features/announcements/commands.server.ts';
import { importShows, readShows } from '#app/features/announcements/imports/commands.server.ts';
import { readImport } from '#app/features/announcements/imports/queries.server.ts';
import {
  addOutsideShow,
  answerNaming,
  cancelOutsideShow,
  changeOutsideShow,
  removeOutsideShow,
} from '#app/features/announcements/outside/commands.server.ts';
import { listOutsideShows } from '#app/features/announcements/outside/queries.server.ts';
import {
  removePoster,
  replacePoster,
} from '#app/features/announcements/posters/commands.server.ts';
import { readShow } from '#app/features/announcements/queries.server.ts';
import { findShows } from '#app/features/discovery/search/queries.server.ts';
import { changeFederation } from '#app/features/fediverse/commands.server.ts';
import { readFederation } from '#app/features/fediverse/queries.server.ts';
import { id } from '#app/fields/kinds.ts';
import type { HttpEnv } from '#app/http/context.server.ts';
import { addCommand, addQuery } from '../call.server.ts';
import { exampleFriday } from '../shapes.server.ts';

/** The public announcements of events, and reading them. */
export const announcementsApi = new Hono<HttpEnv>();

const tag = 'Announcements';
const announcement = '/profiles/:profileId/events/:eventId/announcement';

addCommand(announcementsApi, announceEvent, {
  method: 'put',
  path: announcement,
  tag,
  summary: 'Announce an event, or change what its announcement says',
  description:
    'The public sees the event once its time has come and everyone who plays has agreed as the signed terms ask. Until then `isPublic` is false.',
  example: {
    priceKind: 'door',
    priceMinor: 1200,
    currency: 'EUR',
    minimumAge: 16,
    description: 'The dance floor is open until one.',
  },
  answer: z.object({ announcementId: id, isPublic: z.boolean() }),
});

addCommand(announcementsApi, withdrawAnnouncement, {
  method: 'delete',
  path: announcement,
  tag,
  summary: 'Take an announcement back',
  description: 'The public address of the event stops working.',
});

addCommand(announcementsApi, replacePoster, {
  method: 'put',
  path: `${announcement}/poster`,
  tag,
  summary: 'Give an announced event a poster',
  description:
    'Send a form (`multipart/form-data`): this JSON in its part `body`, and in `files` a JPG or PNG of at most 10 MB.',
  example: { alt: 'An owl on a cinema seat. Below it: The Night Owls, 5 December.' },
});

addCommand(announcementsApi, removePoster, {
  method: 'delete',
  path: `${announcement}/poster`,
  tag,
  summary: 'Take the poster of an event away',
  description: 'The drawn one is shown again.',
});

addCommand(announcementsApi, agreeToAnnouncement, {
  method: 'put',
  path: '/profiles/:profileId/bookings/:bookingId/announcement-consent',
  tag,
  summary: 'Agree to be announced',
  description: 'For the performer, where the signed terms say that the venue asks first.',
  example: { fromDay: null },
});

addQuery(announcementsApi, findShows, {
  path: '/events',
  tag,
  summary: 'Find public events',
  description:
    'Events to come, the next one first. Without a key, read them as a feed at `/events.json`.',
});

addQuery(announcementsApi, readShow, {
  path: '/events/:announcementId',
  tag,
  summary: 'Read a public event',
});

/** Shows that weren’t booked here: listed by hand or out of a file. */
export const outsideShowsApi = new Hono<HttpEnv>();

const shows = '/profiles/:profileId/outside-shows';
const example = {
  day: exampleFriday.toString(),
  time: '21:00',
  title: 'A night by the river',
  placeName: 'Cais do Sodré',
  town: 'Lisbon',
  country: 'PT',
  lineUp: [{ name: 'The Early Birds', pageId: null }],
  ticketUrl: 'https://tickets.example/river',
};

addQuery(outsideShowsApi, listOutsideShows, {
  path: shows,
  tag,
  summary: 'List the shows that a page lists itself',
  description:
    'And `namings`: upcoming shows of others that name the page, with what it has answered.',
});

addCommand(outsideShowsApi, addOutsideShow, {
  method: 'post',
  path: shows,
  tag,
  summary: 'List a show that wasn’t booked here',
  description:
    'A performer names the place; a venue’s own night is at the venue. Names in the line-up link to pages once these agree.',
  example,
  answer: z.object({ showId: id }),
});

addCommand(outsideShowsApi, changeOutsideShow, {
  method: 'put',
  path: `${shows}/:showId`,
  tag,
  summary: 'Change a show that wasn’t booked here',
  description: 'Another day becomes its new date, with the former one beside it.',
  example: { ...example, time: '20:30' },
});

addCommand(outsideShowsApi, cancelOutsideShow, {
  method: 'post',
  path: `${shows}/:showId/cancellation`,
  tag,
  summary: 'Say that a listed show is cancelled',
});

addCommand(outsideShowsApi, removeOutsideShow, {
  method: 'delete',
  path: `${shows}/:showId`,
  tag,
  summary: 'Take a show off the list',
  description: 'Its public address stops working.',
});

addCommand(outsideShowsApi, answerNaming, {
  method: 'put',
  path: '/profiles/:profileId/namings/:showId',
  tag,
  summary: 'Answer whether a name in someone else’s show may link to the page',
  example: { isAgreed: true },
});

addCommand(outsideShowsApi, readShows, {
  method: 'post',
  path: '/profiles/:profileId/show-imports',
  tag,
  summary: 'Read a file of shows',
  description:
    'Send a form (`multipart/form-data`): this JSON in its part `body`, and in `files` an iCalendar file or a CSV table of at most 1,000 shows. Nothing is listed before it is imported.',
  example: { timeZone: 'Europe/Lisbon' },
  answer: z.object({ importId: id }),
});

addQuery(outsideShowsApi, readImport, {
  path: '/profiles/:profileId/show-imports/:importId',
  tag,
  summary: 'See what importing a file would change',
});

addCommand(outsideShowsApi, importShows, {
  method: 'post',
  path: '/profiles/:profileId/show-imports/:importId/application',
  tag,
  summary: 'Import the shows of a file',
  description: 'The same file a second time changes nothing.',
  example: { removesGone: false },
  answer: z.object({ added: z.int(), changed: z.int(), removed: z.int() }),
});

export const fediverseApi = new Hono<HttpEnv>();

const about = { path: '/profiles/:profileId/fediverse', tag: 'Pages' };

addQuery(fediverseApi, readFederation, {
  ...about,
  summary: 'Get the page’s place on the Fediverse',
});

addCommand(fediverseApi, changeFederation, {
  ...about,
  method: 'put',
  summary: 'Put the page on the Fediverse or take it off',
  description:
    'Taken off, servers elsewhere are asked to remove the page and its posts, and its followers are gone.',
  example: { isOn: true },
});
