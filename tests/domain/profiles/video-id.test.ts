import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { videoIdOf } from '#app/domain/profiles/video.ts';

const ID = 'dQw4w9WgXcQ';
const LONG = 'a'.repeat(100_000);

// Every form the rule knows, with <> in place of the id and another id where only one may count.
const FORMS = [
  ...list`https://www.youtube.com/watch?v=<> http://youtube.com/watch/?v=<>
    https://www.youtube.com/watch?list=PL1&index=2&v=<>&t=42s https://youtube.com/watch?v=<>#t=1m30s
    https://www.youtube.com/watch?v=<>&v=aaaaaaaaaaa https://www.youtube.com//watch?v=<>
    https://www.youtube.com/watch/<> https://www.youtube.com/watch/<>/?t=1
    https://www.youtube.com/watch_popup?v=<> https://www.youtube.com/watch.php?v=<>
    https://www.youtube.com/movie?v=<> https://www.youtube.com/ytscreeningroom?v=<>
    https://www.youtube.com/?feature=player_embedded&v=<> https://www.youtube.com/tv?v=<>`,
  ...list`https://youtu.be/<> https://www.youtu.be/<>/ https://youtu.be/<>?t=42
    https://youtu.be/<>?si=AbCdEfGhIjKlMnOp https://youtu.be/<>&feature=channel`,
  ...list`https://www.youtube.com/embed/<> https://www.youtube.com/embed/<>/?rel=0&autoplay=1
    https://www.youtube-nocookie.com/embed/<>?rel=0 https://youtube-nocookie.com/embed/<>
    https://www.youtubeeducation.com/embed/<> https://www.youtube.com/shorts/<>?feature=share
    https://www.youtube.com/live/<>?si=x https://www.youtube.com/v/<>?version=3
    https://www.youtube.com/v/<>&feature=share&x=/v/y https://www.youtube.com/e/<>
    https://youtube.googleapis.com/v/<>`,
  ...list`https://m.youtube.com/watch?v=<> https://music.youtube.com/watch?v=<>&list=RDAMVM
    https://gaming.youtube.com/watch?v=<> https://www.youtubekids.com/watch?v=<>`,
  ...list`https://www.youtube.com/attribution_link?a=x&u=%2Fwatch%3Fv%3D<>%26feature%3Dshare
    https://www.youtube.com/attribution_link?u=/watch%3Fv%3D<>
    https://www.youtube.com/attribution_link?u=https%3A%2F%2Fm.youtube.com%2Fwatch%3Fv%3D<>
    https://www.youtube.com/attribution_link?u=https%3A%2F%2Fyoutu.be%2F<>
    https://www.youtube.com/oembed?url=http%3A//www.youtube.com/watch?v%3D<>&format=json
    https://www.youtube.com/oembed?url=https://www.youtube.com/watch?v=<>&format=json`,
  ...list`https://www.youtube.com/watch#v=<> https://www.youtube.com/watch#!playnext=1&v=<>
    https://www.youtube.com/watch?v=<>#!v=aaaaaaaaaaa https://m.youtube.com/#/watch?v=<>
    https://m.youtube.com/?gl=US#/watch?feature=x&v=<> https://www.youtube.com/tv#/watch?v=<>
    https://www.youtube.com/user/someone#p/u/1/<> https://youtube.com/user/x?ob=4#p/a/u/2/<>?rel=0
    https://www.youtube.com/someone#p/c/54B8C800269D7C1B/0/<>`,
  ...list`youtube.com/watch?v=<> youtu.be/<> //youtube.com/watch?v=<> //youtu.be/<>
    youtube.com:443/watch?v=<> http://youtube.com:80/watch?v=<> YouTu.Be/<>
    HTTPS://WWW.YOUTUBE.COM/watch?v=<> https://www.youtube.com./watch?v=<> https://youtu.be./<>`,
  ' \t\n https://youtu.be/<> \r\n',
  '\u00a0\ufeffhttps://youtu.be/<>\u3000',
];

const OTHER_HOSTS = list`https://youtube.com.evil.example/watch?v=<> https://evilyoutu.be/<>
  https://evil-youtube.com/watch?v=<> https://youtube.com.br/watch?v=<> https://y2u.be/<>
  https://evil.example/?u=https://youtu.be/<> https://evil.example/#https://youtu.be/<>
  https://evil.example/youtube.com/watch?v=<> https://evil.example\@youtube.com/watch?v=<>
  https://youtube.com\@evil.example/watch?v=<> https://youtube.com@evil.example/watch?v=<>
  https://youtube.com:x@evil.example/watch?v=<> https://y${'\u043e'}utube.com/watch?v=<>
  https://youtube.com../watch?v=<> https://evil.youtube.com/watch?v=<> /watch?v=<> watch?v=<>
  https://img.youtube.com/vi/<>/0.jpg https://www.google.com/url?q=https://youtu.be/<>`;

const ODD_ADDRESSES = list`https://user@youtube.com/watch?v=<> https://:word@youtube.com/watch?v=<>
  https://user:word@youtu.be/<> user@youtube.com/watch?v=<> https://youtube.com:8443/watch?v=<>
  https://youtube.com:80/watch?v=<> http://youtu.be:443/<> ftp://youtube.com/watch?v=<>
  javascript://youtube.com/watch?v=<> javascript:youtube.com/watch?v=<> vnd.youtube:<>
  data:text/html,https://youtu.be/<> blob:https://youtu.be/<> file:///youtube.com/watch?v=<>`;

const OTHER_PAGES = list`https://www.youtube.com/embed/videoseries?list=PL1
  https://www.youtube-nocookie.com/embed/videoseries https://www.youtube.com/v/videoseries?list=PL1
  https://www.youtube.com/embed/live_stream?channel=UC1 https://www.youtube.com https://youtu.be/
  https://www.youtube.com/watch https://www.youtube.com/@elevenchars https://www.youtube.com/<>
  https://www.youtube.com/c/<> https://www.youtube.com/user/<> https://www.youtube.com/clip/<>
  https://www.youtube.com/source/<>/shorts https://www.youtube.com/vi/<>
  https://www.youtube.com/watch?vi=<> https://www.youtube.com/playlist?list=PL1&v=<>
  https://www.youtube.com/results?search_query=<> https://www.youtube.com/constructor?v=<>
  https://www.youtube.com/movie/x?v=<> https://www.youtube.com/tv/x#v=<>
  https://www.youtube.com/embed/<>/<> https://youtu.be/<>/<> https://www.youtube.com/x#p/<>
  https://www.youtube.com/x#p/c/<> https://www.youtube.com/redirect?q=https%3A%2F%2Fyoutu.be%2F<>
  https://www.youtube.com/redirect?q=https%3A%2F%2Fevil.example&v=<>
  https://www.youtube.com/redirect?q=https%3A%2F%2Fevil.example#v=<>
  https://www.youtube.com/redirect?q=https%3A%2F%2Fevil.example#p/u/1/<>`;

const NESTED = list`
  https://www.youtube.com/attribution_link?u=https%3A%2F%2Fevil.example%2Fwatch%3Fv%3D<>
  https://www.youtube.com/attribution_link?u=%2F%2Fevil.example%2Fwatch%3Fv%3D<>
  https://www.youtube.com/attribution_link?u=%2F%5Cevil.example%2Fwatch%3Fv%3D<>
  https://www.youtube.com/attribution_link?u=%2F%09%2Fevil.example%2Fwatch%3Fv%3D<>
  https://www.youtube.com/attribution_link?u=https%3A%2F%2Fyoutube.com@evil.example%2F<>
  https://www.youtube.com/attribution_link?u=https%3A%2F%2Fx%40youtu.be%2F<>
  https://www.youtube.com/attribution_link?u=ftp%3A%2F%2Fyoutu.be%2F<>
  https://www.youtube.com/attribution_link?u=%2Fattribution_link%3Fu%3D%252Fwatch%253Fv%253D<>
  https://www.youtube.com/attribution_link?u=https%3A%2F%2Fevil.example#p/u/1/<>
  https://www.youtube.com/attribution_link?v=<> https://www.youtube.com/attribution_link?u=
  https://www.youtube.com/attribution_link?u=https%3A%2F%2F%5B
  https://www.youtube.com/attribution_link?u=%2Fwatch%3Fv%3DdQw4%0Aw9WgXcQ
  https://www.youtube.com/oembed?url=https://evil.example/watch?v=<>
  https://m.youtube.com/#//evil.example/watch?x=1&v=<> https://m.youtube.com/#/#/watch?v=<>
  https://m.youtube.com/#/playlist?list=PL1&v=<>`;

const NO_IDS = [
  ...list`<> https:// // ?v= https://www.youtube.com/watch?v= https://www.youtube.com/watch?v=&v=<>
    https://www.youtube.com/watch?v=#v=<>
    https://www.youtube.com/watch?v=dQw4w9WgXc https://www.youtube.com/watch?v=<>x
    https://www.youtube.com/watch?v=short&v=<> https://www.youtube.com/watch?v=<>%00
    https://www.youtube.com/watch?v=<>%0A https://www.youtube.com/watch?v=<>%26feature%3Dshare
    https://www.youtube.com/watch?v=dQw4w9+gXcQ https://www.youtube.com/watch?v=%E0%A4%A
    https://www.youtube.com/watch?v=%FF%FE%FD%FC%FB%FA%F9%F8%F7%F6%F5 https://youtu.be/dQw4w9WgXc
    https://www.youtube.com/watch?v=dQw4w9WgXcé https://youtu.be/<>x https://youtu.be/%64Qw4w9WgXcQ
    https://youtu.be/%%%%%%%%%%% https://youtu.be/${LONG} https://youtu.be/<>?x=${LONG} ${LONG}`,
  ...['', ' ', ' '.repeat(100_000), '/'.repeat(100_000), 'https://youtu.be/<> and more'],
  ...['https://youtu.be/<>\0', '\0https://youtu.be/<>', 'https://youtu.be/dQw4\t\nw9WgXcQ'],
  ...['https://youtu.be/<>?x=\ud800', 'https://youtu.be/<>?x=\udc00y'],
];

const anyForm = fc.constantFrom(...FORMS);
const anyId = fc
  .stringMatching(/^[A-Za-z0-9_-]{11}$/)
  .filter((id) => id !== 'videoseries' && id !== 'live_stream');
const anyText = fc
  .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 60 })
  .map((units) => String.fromCharCode(...units));

describe('videoIdOf', () => {
  it.each(FORMS)('finds the id in %j', (form) => {
    expect(videoIdOf(form.replace('<>', ID))).toBe(ID);
  });

  it.each([
    ['other hosts', OTHER_HOSTS],
    ['odd addresses', ODD_ADDRESSES],
    ['pages that show no one video', OTHER_PAGES],
    ['addresses inside addresses', NESTED],
    ['texts without an id', NO_IDS],
  ])('finds none in %s', (_, links) => {
    for (const link of links) {
      expect(videoIdOf(link.replaceAll('<>', ID)), link.slice(0, 120)).toBeNull();
    }
  });

  it('finds any id in every known form', () => {
    const finds = fc.property(anyForm, anyId, (form, id) => {
      expect(videoIdOf(form.replace('<>', id))).toBe(id);
    });
    fc.assert(finds, { numRuns: 2000 });
  });

  it('answers an id or null to any text, and never throws', () => {
    const pieces = list`https: // / \ @ : ? # & = % [ . %2F #/ #p/ youtube.com youtu.be evil.example
      watch embed attribution_link u v ${ID}`;
    const nearMiss = fc
      .array(fc.constantFrom(...pieces, '\0', '\ud800', ' '), { maxLength: 14 })
      .map((parts) => parts.join(''));
    const mutated = fc
      .tuple(anyForm, anyText, fc.nat(80))
      .map(([form, text, at]) => form.slice(0, at).replace('<>', ID) + text + form.slice(at));
    const anything = fc.oneof(anyText, fc.string(), fc.webUrl(), nearMiss, mutated);
    const answers = fc.property(anything, (text) => {
      expect(videoIdOf(text) ?? ID).toMatch(/^[A-Za-z0-9_-]{11}$/);
    });
    fc.assert(answers, { numRuns: 5000 });
  });

  it('finds no id on a foreign host, however it is dressed up', () => {
    const dress = fc.constantFrom<(host: string, tail: string) => string>(
      (host, tail) => `https://${host}${tail}`,
      (host, tail) => `${host}${tail}`,
      (host, tail) => `//${host}${tail}`,
      (host, tail) => `https://youtube.com.${host}${tail}`,
      (host, tail) => `https://youtube.com@${host}${tail}`,
      (host, tail) => `https://www.youtube.com:443@${host}${tail}`,
      (host, tail) => `https://${host}/https://youtube.com${tail}`,
      (host, tail) => `https://${host}/?u=${encodeURIComponent(`https://youtube.com${tail}`)}`,
      (host, tail) =>
        `https://youtube.com/attribution_link?u=${encodeURIComponent(`//${host}${tail}`)}`,
      (host, tail) => `https://m.youtube.com/#//${host}${tail}`,
    );
    const refuses = fc.property(dress, fc.domain(), anyForm, anyId, (write, host, form, id) => {
      const tail = form.trim().replace(/^(?:https?:)?(?:\/\/)?[^/]*/i, '');
      expect(videoIdOf(write(host, tail.replace('<>', id)))).toBeNull();
    });
    fc.assert(refuses, { numRuns: 3000 });
  });
});

function list(strings: TemplateStringsArray, ...values: string[]): string[] {
  const text = String.raw(strings, ...values);
  return text.trim().split(/\s+/);
}
