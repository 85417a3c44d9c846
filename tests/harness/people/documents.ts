import sharp from 'sharp';

const videos = ['https://www.youtube.com/watch?v=aqz-KE-bpKQ', 'https://youtu.be/eRsGyueVLvQ?t=5'];

/** User documents, one for each state that a profile page can show. */
export const testDocuments = {
  'full-artist': {
    displayName: 'The Full Artist',
    bio: 'We play.\n\nLoudly.',
    userType: 'artist',
    hasBanner: true,
    ytLinks: [...videos, 'https://youtu.be/tooShort', 'https://example.com/watch?v=aqz-KE-bpKQ'],
    latitude: null,
    longitude: null,
  },
  'full-venue': {
    displayName: 'The Full Venue',
    bio: 'A room.',
    userType: 'venue',
    hasBanner: false,
    ytLinks: [],
    latitude: 38.7223,
    longitude: -9.1393,
  },
  'half-placed-venue': { displayName: 'Half Placed', userType: 'venue', latitude: 38.7 },
  'placed-artist': {
    displayName: 'Placed Artist',
    userType: 'artist',
    latitude: 38.7,
    longitude: -9,
  },
  nameless: { displayName: null, bio: null, userType: 'artist', hasBanner: false, ytLinks: [] },
  'hidden-banner': { displayName: 'Hidden Banner', userType: 'artist', hasBanner: false },
  'png-only': { displayName: 'Png Only', userType: 'artist', hasBanner: true },
  'broken-picture': { displayName: 'éclair', userType: 'artist', hasBanner: true },
  hostile: {
    displayName:
      '</script><script>window.broken = true</script><img src=x onerror="window.broken = true">',
    bio: '<b>bold</b> & {{product}} $t(unknown)',
    userType: 'venue',
    latitude: 0,
    longitude: 0,
  },
  'long-name': { displayName: 'Wow'.repeat(60), bio: 'x'.repeat(5_000), userType: 'artist' },
};

/** Their pictures, by key in file storage. */
export async function testPictures(): Promise<Record<string, Buffer>> {
  const picture = (colour: string, width = 900, height = 900) =>
    sharp({ create: { width, height, channels: 3, background: colour } });
  const jpg = await picture('#aa3311').jpeg().toBuffer();
  const png = await picture('#1133aa').png().toBuffer();
  const banner = await picture('#663399', 1600, 600).jpeg().toBuffer();
  return {
    'images/users/full-artist/profilePicture.jpg': jpg,
    'images/users/full-artist/profilePicture.png': png,
    'images/users/full-artist/banner.jpg': banner,
    'images/users/hidden-banner/banner.jpg': banner,
    'images/users/png-only/profilePicture.png': png,
    'images/users/png-only/banner.png': png,
    'images/users/broken-picture/profilePicture.jpg': jpg.subarray(0, 900),
    'images/users/broken-picture/banner.jpg': Buffer.from('no picture at all'),
  };
}
