import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { loggedPath } from '#app/http/request-log.server.ts';

describe('the path in a log line', () => {
  it.each([
    ['/', '/'],
    ['/terms-of-service', '/terms-of-service'],
    ['/healthz', '/healthz'],
    ['/manifest.webmanifest', '/manifest.webmanifest'],
    ['/api/v1/openapi.json', '/api/v1/openapi.json'],
    ['/sitemap/pages.xml', '/sitemap/pages.xml'],
    ['/brand/owner-logo', '/brand/owner-logo'],
  ])('says which page was asked for: %s', (path, logged) => {
    expect(loggedPath(path)).toBe(logged);
  });

  it.each([
    ['/users/seed-17', '/users/:'],
    ['/users/ana', '/users/:'],
    ['/users/ana/', '/users/:/'],
    ['/users//ana', '/users//:'],
    ['/Users/ana', '/:/:'],
    ['/%75sers/ana', '/:/:'],
    ['/api/v1/users/ana', '/api/v1/users/:'],
    ['/images/users/ana/banner.jpg', '/images/users/:/:'],
    ['/sitemap/from-ana.xml', '/sitemap/:'],
    ['/icons/48.png', '/icons/:'],
    ['/calendars/private.ics', '/calendars/:'],
    ['/bring/abcde-fghij', '/bring/:'],
  ])('names no one: %s', (path, logged) => expect(loggedPath(path)).toBe(logged));

  it.each([
    ['/?/users/ana', '/'],
    ['/sign-in?token=hunter', '/sign-in'],
    ['/reset/Zx8-kQ2?next=/users/ana', '/reset/:'],
    ['/reset/9f86d081884c7d65/confirm', '/reset/:/:'],
    ['/ana@mail.example/x', '/:/:'],
    ['/a%0ainjected', '/:'],
    ['/a\ninjected', '/:'],
    ['/"injected', '/:'],
    [`/${'a'.repeat(32)}`, '/:'],
  ])('holds no query and no secret: %j', (path, logged) => {
    expect(loggedPath(path)).toBe(logged);
  });

  it('stays short, whatever is sent', () => {
    expect(loggedPath('/a'.repeat(50_000)).length).toBeLessThanOrEqual(200);
    expect(loggedPath(`/${'x'.repeat(1_000_000)}`)).toBe('/:');
  });

  it('never shows an id, a query or a line break', () => {
    const anything = fc.string({ unit: fc.constantFrom(...'aZ9/?%.-_\n ü') });
    fc.assert(
      fc.property(anything, anything, anything, (before, id, query) => {
        const logged = loggedPath(`${before}/users/${id}?${query}`);
        expect(logged).toMatch(/^[a-z0-9.:/-]*$/);
        expect(logged).toMatch(/^[^:]*(\/:|:)*[/:]*$/);
      }),
    );
  });
});
