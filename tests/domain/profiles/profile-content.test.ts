import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { completenessOf } from '#app/domain/profiles/completeness.ts';
import {
  contentLimits,
  emptyContent,
  emptyDetails,
  type ProfileContent,
  suggestedGenres,
} from '#app/domain/profiles/content.ts';
import {
  contentProblems,
  missingBeforePublishing,
  tidyContent,
} from '#app/domain/profiles/content-problems.ts';
import { linkAddressOf, siteNameOf } from '#app/domain/profiles/link-address.ts';
import { videoProblemOf, videoProblemsOf } from '#app/domain/profiles/video.ts';

describe('why a link shows no video', () => {
  it.each([
    ['https://www.youtube.com/watch?v=aqz-KE-bpKQ', null],
    ['youtu.be/aqz-KE-bpKQ', null],
    ['my video', 'notAnAddress'],
    ['aqz-KE-bpKQ', 'notAnAddress'],
    ['http://', 'notAnAddress'],
    [`https://youtu.be/aqz-KE-bpKQ?${'x'.repeat(2_100)}`, 'notAnAddress'],
    ['https://vimeo.com/76979871', 'notYouTube'],
    ['https://youtube.com.example.com/watch?v=aqz-KE-bpKQ', 'notYouTube'],
    ['https://www.youtube.com/@thenightowls', 'noVideo'],
    ['https://www.youtube.com/watch?v=tooShort', 'noVideo'],
    ['https://youtu.be/', 'noVideo'],
    ['https://www.youtube.com/playlist?list=PL123', 'noVideo'],
  ])('%s: %s', (link, problem) => expect(videoProblemOf(link)).toBe(problem));

  it('is a repetition, in any form; blank lines are none', () => {
    const links = ['https://youtu.be/aqz-KE-bpKQ', '', 'x', 'youtube.com/embed/aqz-KE-bpKQ', ' '];
    expect(videoProblemsOf(links)).toEqual([null, null, 'notAnAddress', 'twice', null]);
  });
});

describe('a link', () => {
  it.each([
    ['https://ana.example/shop?x=1#top', 'https://ana.example/shop?x=1#top'],
    [' ana.example ', 'https://ana.example/'],
    ['HTTP://Ana.Example', 'http://ana.example/'],
    ['ana.example:8080/x', 'https://ana.example:8080/x'],
    ['//ana.example', 'https://ana.example/'],
    ['bücher.example', 'https://xn--bcher-kva.example/'],
    ['ana.example/?next=http://b.example', 'https://ana.example/?next=http://b.example'],
  ])('%j leads to %s', (text, address) => expect(linkAddressOf(text)).toBe(address));

  it.each([
    '',
    ' ',
    'ana',
    'localhost:3000',
    'javascript:alert(1)',
    'JAVASCRIPT://ana.example/%0aalert(1)',
    'javascript:1',
    'data:text/html,x',
    'mailto:ana@ana.example',
    'ftp://ana.example',
    'https://ana:secret@ana.example',
    'https://ana@ana.example',
    'https://ana example.com',
    'https://ana.example/\0',
    'java\nscript:alert(1).x',
    'https://',
  ])('%j is none', (text) => expect(linkAddressOf(text)).toBeNull());

  it('is only ever a web page, and itself again', () => {
    const pieces = fc.constantFrom(
      ...['https:', 'javascript:', '//', 'a.b', '@', '\t', ':80', '/', '?'],
    );
    const typed = fc.oneof(
      fc.string(),
      fc.webUrl(),
      fc.array(pieces, { maxLength: 8 }).map((parts) => parts.join('')),
    );
    fc.assert(
      fc.property(typed, (text) => {
        const address = linkAddressOf(text);
        if (address === null) return;
        expect(address).toMatch(/^https?:\/\/[^@\s/?#]+\/\S*$/);
        expect(linkAddressOf(address)).toBe(address);
      }),
    );
  });

  it('without a name is called after its site', () => {
    expect(siteNameOf('https://www.ana.example/shop')).toBe('ana.example');
  });
});

/** The problems of content that is empty except for these fields. */
function problemsOf(changes: Partial<ProfileContent>, published?: ProfileContent): string[] {
  return contentProblems({ ...emptyContent, ...changes }, published).map(
    ({ path, code }) => `${path} ${code}`,
  );
}
const detailProblems = (changes: Partial<ProfileContent['details']>) =>
  problemsOf({ details: { ...emptyDetails, ...changes } });
const fee = { leastMinor: 0, mostMinor: 0, currency: 'EUR', isShown: false };

describe('what keeps content from being published', () => {
  it('is nothing where nothing is written, nor in blank lines of lists', () => {
    expect(problemsOf({})).toEqual([]);
    const blank = { source: ' ', microphone: '', notes: '' };
    expect(
      problemsOf({ videoLinks: [''], rooms: [{ id: 'r', name: '', capacity: null }] }),
    ).toEqual([]);
    expect(
      detailProblems({
        links: [{ label: '', url: '' }],
        bandMembers: [{ name: '', role: '' }],
        inputList: [blank],
      }),
    ).toEqual([]);
  });

  it.each(['displayName', 'bio', 'homeTown', 'address'] as const)(
    'is a long %s, unless it is on the page already',
    (name) => {
      const longest = 'x'.repeat(contentLimits[name]);
      expect(problemsOf({ [name]: ` ${longest} ` })).toEqual([]);
      const imported = { ...emptyContent, [name]: `${longest}x` };
      expect(problemsOf(imported)).toEqual([`${name} tooLong`]);
      expect(problemsOf(imported, imported)).toEqual([]);
      expect(problemsOf({ [name]: `${longest}y` }, imported)).toEqual([`${name} tooLong`]);
    },
  );

  it.each([
    [{ timeZone: 'Europe/Lisbon' }, []],
    [{ timeZone: 'UTC' }, []],
    [{ timeZone: 'Lisbon' }, ['timeZone noTimeZone']],
    [{ timeZone: '+01:00' }, ['timeZone noTimeZone']],
    [{ timeZone: '../etc/passwd' }, ['timeZone noTimeZone']],
    [{ genres: Array(9).fill('x') }, ['genres tooMany']],
    [{ genres: ['x', 'x'.repeat(41)] }, ['genres.1 tooLong']],
    [{ position: { latitude: 90, longitude: -180 } }, []],
    [{ position: { latitude: 1, longitude: null } }, ['position.longitude halfPosition']],
    [{ position: { latitude: null, longitude: 1 } }, ['position.latitude halfPosition']],
    [
      { position: { latitude: 90.1, longitude: 181 } },
      ['position.latitude outOfRange', 'position.longitude outOfRange'],
    ],
    [{ rooms: [{ id: 'r', name: '', capacity: 1 }] }, ['rooms.0.name noName']],
    [{ rooms: [{ id: 'r', name: 'R', capacity: null }] }, ['rooms.0.capacity noCapacity']],
    [{ rooms: [{ id: 'r', name: 'R', capacity: 0 }] }, ['rooms.0.capacity outOfRange']],
    [{ rooms: [{ id: 'r', name: 'R', capacity: 1_000_000 }] }, []],
    [{ rooms: [{ id: 'r', name: 'R', capacity: 1_000_001 }] }, ['rooms.0.capacity outOfRange']],
  ] satisfies [Partial<ProfileContent>, string[]][])('in %j: %j', (changes, problems) => {
    expect(problemsOf(changes)).toEqual(problems);
  });

  it.each([
    [{ links: [{ label: 'Shop', url: '' }] }, ['details.links.0.url noLink']],
    [{ links: [{ label: '', url: 'javascript:x' }] }, ['details.links.0.url noWebAddress']],
    [{ bandMembers: [{ name: '', role: 'Bass' }] }, ['details.bandMembers.0.name noName']],
    [{ bandMembers: [{ name: 'Zé', role: '' }] }, []],
    [
      { inputList: [{ source: '', microphone: 'SM58', notes: '' }] },
      ['details.inputList.0.source noSource'],
    ],
    [
      { inputList: Array(65).fill({ source: 'Kick', microphone: '', notes: '' }) },
      ['details.inputList tooMany'],
    ],
    [{ bioShort: 'x'.repeat(160) }, []],
    [{ bioShort: 'x'.repeat(161) }, ['details.bioShort tooLong']],
    [{ travelRadiusKm: 20_038 }, []],
    [{ travelRadiusKm: -1 }, ['details.travelRadiusKm outOfRange']],
    [{ setLength: { leastMinutes: 45, mostMinutes: null } }, []],
    [{ setLength: { leastMinutes: 45, mostMinutes: 45 } }, []],
    [
      { setLength: { leastMinutes: 45, mostMinutes: 44 } },
      ['details.setLength.mostMinutes turnedRound'],
    ],
    [
      { setLength: { leastMinutes: 0, mostMinutes: null } },
      ['details.setLength.leastMinutes outOfRange'],
    ],
    [{ fee }, []],
    [{ fee: { ...fee, mostMinor: null, currency: 'JPY' } }, []],
    [{ fee: { ...fee, currency: '' } }, ['details.fee.currency noCurrency']],
    [{ fee: { ...fee, currency: 'eur' } }, ['details.fee.currency noCurrency']],
    [{ fee: { ...fee, leastMinor: null, mostMinor: null, currency: '' } }, []],
    [
      { fee: { ...fee, leastMinor: 0.5 } },
      ['details.fee.leastMinor outOfRange', 'details.fee.mostMinor turnedRound'],
    ],
    [{ fee: { ...fee, leastMinor: -1 } }, ['details.fee.leastMinor outOfRange']],
    [{ fee: { ...fee, leastMinor: 1 } }, ['details.fee.mostMinor turnedRound']],
  ] satisfies [Partial<ProfileContent['details']>, string[]][])(
    'in details %j: %j',
    (changes, problems) => {
      expect(detailProblems(changes)).toEqual(problems);
    },
  );

  it('is a video’s title that is too long, beside its link', () => {
    const titled = (length: number) =>
      problemsOf({
        videoLinks: ['', 'https://youtu.be/aqz-KE-bpKQ'],
        details: {
          ...emptyDetails,
          videoTitles: [{ videoId: 'aqz-KE-bpKQ', title: 'x'.repeat(length) }],
        },
      });
    expect(titled(100)).toEqual([]);
    expect(titled(101)).toEqual(['videoLinks.1.title tooLong']);
  });

  it('is a missing name or bio, and nothing else', () => {
    expect(missingBeforePublishing(emptyContent)).toEqual(['displayName', 'bio']);
    expect(missingBeforePublishing({ ...emptyContent, displayName: '\u200b', bio: '\n' })).toEqual([
      'displayName',
      'bio',
    ]);
    expect(missingBeforePublishing({ ...emptyContent, displayName: 'Ana', bio: 'x' })).toEqual([]);
  });
});

const full: ProfileContent = {
  ...emptyContent,
  displayName: 'Ana',
  bio: 'x',
  videoLinks: ['https://youtu.be/aqz-KE-bpKQ'],
  genres: ['Fado'],
  homeTown: 'Porto',
  address: 'Rua 1',
  position: { latitude: 0, longitude: 0 },
  rooms: [{ id: 'r', name: 'R', capacity: 5 }],
  details: {
    ...emptyDetails,
    bioShort: 'x',
    links: [{ label: '', url: 'https://ana.example/' }],
    equipment: 'x',
    houseRules: 'x',
    bandMembers: [{ name: 'Ana', role: '' }],
    setLength: { leastMinutes: 45, mostMinutes: 45 },
    stageNotes: 'x',
    technicalRider: 'x',
  },
};

describe('how far a page has come', () => {
  const all = { hasPicture: true, hasBanner: true, pressPhotoCount: 2 };
  const none = { hasPicture: false, hasBanner: false, pressPhotoCount: 1 };

  it.each(['artist', 'venue'] as const)('goes from nothing to all of it for an %s', (userType) => {
    expect(completenessOf(userType, emptyContent, none).percent).toBe(0);
    expect(completenessOf(userType, full, all).percent).toBe(100);
    const { steps } = completenessOf(userType, full, all);
    const weights = steps.map(({ weight }) => weight);
    expect(weights).toEqual(weights.toSorted((a, b) => b - a));
  });

  it('asks each kind for its own', () => {
    const namesOf = (userType: 'artist' | 'venue') =>
      completenessOf(userType, full, all).steps.map(({ name }) => name);
    expect(namesOf('artist')).not.toContain('rooms');
    expect(namesOf('venue')).not.toContain('bandMembers');
  });
});

describe('tidying', () => {
  it('leaves tidy content as it is, and does nothing the second time', () => {
    expect(tidyContent(full)).toEqual(full);
    const untidy = {
      ...full,
      displayName: ' Ana ',
      genres: ['Pop', '', ' POP'],
      rooms: [...full.rooms, { id: 's', name: ' ', capacity: null }],
      details: {
        ...full.details,
        links: [{ label: ' Shop ', url: 'ana.example' }],
        setLength: { leastMinutes: null, mostMinutes: null },
        videoTitles: [
          { videoId: 'aqz-KE-bpKQ', title: ' Late Set ' },
          { videoId: 'eRsGyueVLvQ', title: 'No longer listed' },
        ],
      },
    };
    const tidy = tidyContent(untidy);
    expect(tidy).toEqual({
      ...full,
      genres: ['Pop'],
      details: {
        ...full.details,
        links: [{ label: 'Shop', url: 'https://ana.example/' }],
        setLength: null,
        videoTitles: [{ videoId: 'aqz-KE-bpKQ', title: 'Late Set' }],
      },
    });
    expect(tidyContent(tidy)).toEqual(tidy);
  });
});

it('every suggested genre fits, once, in the order of the alphabet', () => {
  expect(new Set(suggestedGenres).size).toBe(suggestedGenres.length);
  expect(suggestedGenres.toSorted((a, b) => a.localeCompare(b, 'en'))).toEqual(suggestedGenres);
  for (const genre of suggestedGenres)
    expect(genre.length).toBeLessThanOrEqual(contentLimits.genre);
});
