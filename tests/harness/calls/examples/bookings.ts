import { exampleFriday } from '#app/api/v1/shapes.server.ts';
import { rebuildListings } from '#app/features/discovery/search/commands.server.ts';
import { drawPicture } from '#tests/harness/people/pictures.ts';
import { walkGuests } from './guests.ts';
import { walkRunningOrder } from './running-orders.ts';
import { walkTicketSale } from './tickets.ts';
import type { Town } from './town.ts';

const day = (days: number) => exampleFriday.add({ days }).toString();
const month = { from: day(0).slice(0, 7), to: day(0).slice(0, 7), weekdays: '56' };

export async function walkCalendar({ send }: Town): Promise<void> {
  const { blockId } = await send('venue', 'makeBlock');
  await send('venue', 'changeBlock', { blockId });
  await send('venue', 'readCalendar', {}, { from: day(0), to: day(14) });
  await send('venue', 'removeBlock', { blockId });
  await send('venue', 'readAvails', {}, month);
  await send('venue', 'renewAvailsLink');
  await send('venue', 'readAvailsLink', {}, month);
  await send('venue', 'endAvailsLink');
  await send('owls', 'renewFeed');
  await send('owls', 'readCalendarFeed');
  const source = await send('owls', 'addCalendarSource');
  await send('owls', 'listCalendarSources');
  await send('owls', 'removeCalendarSource', source);
}

export async function walkEvents(town: Town): Promise<void> {
  const { send, keep, tokenOf, api, services } = town;
  const night = await send('venue', 'createEvent');
  await send('venue', 'changeEvent', night);
  const { slots } = await send('venue', 'readEvent', night);
  await walkRunningOrder(town, night);
  const { announcementId } = await send('venue', 'announceEvent', night);
  const form = new FormData();
  form.append('body', JSON.stringify({ alt: 'An owl on a cinema seat.' }));
  form.append('files', new Blob([new Uint8Array(await drawPicture())]), 'poster.jpg');
  const poster = `PUT /profiles/cinema-candeia/events/${night.eventId}/announcement/poster`;
  const sent = { by: tokenOf('venue'), raw: form };
  keep('replacePoster', await api.change(poster, sent));
  await send('owls', 'readPublicEvent', { announcementId });
  await send('venue', 'removePoster', night);
  await send('owls', 'findArtists', {}, { near: 'Porto', genre: 'jazz' });
  await send('venue', 'findVenues', {}, { q: 'cav' });
  // No worker runs here.
  await rebuildListings(services);
  const { items: shows } = await send('owls', 'listPublicEvents');
  const show = { showId: shows[0].id };
  await send('owls', 'attendShow', show);
  await send('owls', 'follow');
  const { follows } = await send('owls', 'readFollowing');
  await send('owls', 'chooseFollowing');
  await send('owls', 'renewFollowFeed');
  await send('owls', 'endFollowFeed');
  await send('owls', 'endAttendance', show);
  await send('owls', 'endFollow', { followId: follows[0].id });
  await send('owls', 'endFollowing');
  await send('venue', 'countFollowers');
  const list = await send('venue', 'makeShortlist');
  const owls = { ...list, pageId: 'the-night-owls' };
  await send('venue', 'addToShortlist', owls);
  await send('venue', 'renameShortlist', list);
  await send('venue', 'listShortlists');
  await send('venue', 'readShortlist', list);
  await send('venue', 'removeFromShortlist', owls);
  await send('venue', 'removeShortlist', list);
  const saved = await send('venue', 'saveSearch');
  await send('venue', 'listSavedSearches');
  await send('venue', 'changeSavedSearch', saved);
  await send('venue', 'removeSavedSearch', saved);
  await send('owls', 'readPageFacts', { pageId: 'cinema-candeia' });
  await walkTicketSale(town, night);
  await send('venue', 'withdrawAnnouncement', night);
  const slotId = slots[0].id;
  await send('venue', 'openSlot', { slotId });
  await send('venue', 'listMatches', { slotId });
  await send('owls', 'listSimilar', { pageId: 'the-night-owls' });
  const { items: open } = await send('owls', 'listOpenSlots');
  const { applicationId } = await send('owls', 'applyForSlot', {}, { slotId });
  await send('venue', 'readApplication', { ...night, applicationId });
  await send('owls', 'writeAboutApplication', { applicationId });
  await send('venue', 'declineApplication', { ...night, applicationId });
  const other = open.find(({ night: { title } }: Slot) => title === 'Fado between the barrels');
  const withdrawn = await send('owls', 'applyForSlot', {}, { slotId: other.id });
  await send('owls', 'withdrawApplication', withdrawn);
  await send('owls', 'listApplications');
  await send('venue', 'closeSlot', { slotId });
  await send('venue', 'cancelEvent', night);
  const series = await send('venue', 'createSeries');
  await send('venue', 'changeSeries', series);
  await send('venue', 'listEvents', {}, { state: 'free' });
  await send('venue', 'endSeries', series);
}

type Slot = { night: { title: string } };

export async function walkOwnShows({ send, keep, tokenOf, api }: Town): Promise<void> {
  const show = await send('owls', 'addOutsideShow');
  await send('owls', 'changeOutsideShow', show);
  await send('owls', 'listOutsideShows');
  await send('owls', 'cancelOutsideShow', show);
  await send('owls', 'removeOutsideShow', show);
  const lineUp = [{ name: 'The Night Owls', pageId: 'the-night-owls' }];
  await send('owls', 'answerNaming', await send('venue', 'addOutsideShow', {}, { lineUp }));
  const form = new FormData();
  form.append('body', JSON.stringify({ timeZone: 'Europe/Lisbon' }));
  const table = `Date,Venue,City,Country\n${day(7)},ZDB,Lisbon,PT\nsoon,ZDB,Lisbon,PT\n`;
  form.append('files', new Blob([table]), 'dates.csv');
  const path = '/profiles/the-night-owls/show-imports';
  const sent = { by: tokenOf('owls'), raw: form };
  const read = keep('readShows', await api.change(`POST ${path}`, sent));
  await send('owls', 'readShowImport', read);
  await send('owls', 'importShows', read);
}

export async function walkHolds({ send }: Town): Promise<void> {
  const at = (days: number) => ({
    nights: [{ venueId: 'cinema-candeia', stageId: 'cinema-candeia-hall', day: day(days) }],
  });
  await send('owls', 'makeTour');
  const refused = await send('owls', 'placeHolds');
  await send('venue', 'grantHold', { holdId: refused.holdIds[0] });
  await send('owls', 'writeAboutHold', { holdId: refused.holdIds[0] });
  await send('venue', 'refuseHold', { holdId: refused.holdIds[0] });
  const first = await send('vera', 'placeHolds', {}, { performerId: 'vera-quartzo', ...at(3) });
  const second = await send('owls', 'placeHolds', {}, at(3));
  const [above, own] = [{ holdId: first.holdIds[0] }, { holdId: second.holdIds[0] }];
  for (const hold of [above, own]) await send('venue', 'grantHold', hold);
  await send('owls', 'challengeHold', own);
  await send('vera', 'releaseHold', above);
  await send('owls', 'confirmHold', own);
  await send('venue', 'confirmHold', own);
  await send('owls', 'readHold', own);
  const stranger = { performerId: null, performerName: 'Os Sem Página', ...at(5) };
  const placed = await send('venue', 'placeHolds', {}, stranger);
  await send('venue', 'handOverHold', { holdId: placed.holdIds[0] });
  await send('venue', 'askForOffer');
  await send('venue', 'keepHoldSettings');
  await send('venue', 'listHolds', {}, { text: 'owls' });
  await send('owls', 'listHolds');
  await send('owls', 'listEndedHolds');
}

/** Creates a booking as in the examples, signed by both sides. */
export async function sign({ send }: Town, terms?: object): Promise<{ bookingId: string }> {
  const { bookingId } = await send('venue', 'makeOffer', {}, terms && { terms });
  await send('owls', 'acceptOffer', { bookingId }, { version: 1 });
  for (const side of ['venue', 'owls'] as const)
    await send(side, 'signContract', { bookingId, version: '1' });
  return { bookingId };
}

export async function walkBookings(town: Town): Promise<void> {
  const { send } = town;
  const offer = () => send('venue', 'makeOffer');
  const countered = await offer();
  await send('owls', 'commentOnBooking', countered);
  const template = await send('venue', 'saveTemplate', countered);
  await send('venue', 'listTemplates');
  await send('venue', 'removeTemplate', template);
  await send('owls', 'proposeTerms', countered);
  await send('owls', 'declineOffer', await offer());
  await send('venue', 'withdrawOffer', await offer());
  const flooded = await sign(town);
  await send('owls', 'readRadiusClause', flooded);
  await send('venue', 'readSignedRider', flooded);
  const tour = await send('owls', 'makeTour', {}, { name: 'Autumn' });
  const onTour = { ...tour, kind: 'booking', showId: flooded.bookingId };
  await send('owls', 'putOnTour', onTour);
  await send('owls', 'readTour', tour);
  await send('owls', 'takeOffTour', onTour);
  for (const read of ['readContract', 'downloadContract'])
    await send('venue', read, { ...flooded, version: '1' });
  await send('owls', 'agreeToAnnouncement', flooded);
  await walkGuests(town, flooded);
  await send('venue', 'proposePostponement', flooded, { after: 1, day: day(7) });
  await send('venue', 'readBooking', flooded);
  await send('venue', 'proposeForceMajeure', flooded);
  await send('owls', 'answerForceMajeure', flooded);
  await send('venue', 'cancelBooking', await sign(town));
  await send('venue', 'listBookings');
}
