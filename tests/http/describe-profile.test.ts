import { expect, it } from 'vitest';
import { describeProfile } from '#app/features/profiles/describe-profile.ts';
import { testBrand } from '#tests/harness/people/cast.ts';

it('search engines are told which pages are the same act elsewhere, and which only show it', () => {
  const profile = {
    userId: 'owls',
    userType: 'artist',
    displayName: 'The Night Owls',
    bio: null,
    lead: null,
    pictureVersion: null,
    shareVersion: 1,
    place: null,
    venue: null,
    genres: [],
    links: [{ label: 'Site', url: 'https://owls.example/' }],
    videos: [
      { id: 'aqz-KE-bpKQ', title: 'Late Set' },
      { id: 'eRsGyueVLvQ', title: null },
    ],
  };
  const described = describeProfile({ state: 'found', profile } as never, testBrand);
  const data = described.flatMap((each) =>
    'script:ld+json' in each ? [each['script:ld+json']] : [],
  );
  expect(data).toMatchObject([
    {
      sameAs: ['https://owls.example/'],
      subjectOf: [
        { name: 'Late Set', url: 'https://www.youtube.com/watch?v=aqz-KE-bpKQ' },
        { name: 'The Night Owls', url: 'https://www.youtube.com/watch?v=eRsGyueVLvQ' },
      ].map((video) => ({ '@type': 'VideoObject', ...video })),
    },
  ]);
});
