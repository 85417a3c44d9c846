import { describe, expect, it } from 'vitest';
import { contentSecurityPolicy } from '#app/http/security-headers.server.ts';

type Policy = Record<string, string[]>;

function policyOf(options: Parameters<typeof contentSecurityPolicy>[0]): Policy {
  const parts = contentSecurityPolicy(options).split('; ');
  const policy = Object.fromEntries(
    parts.map((part) => {
      const [name = '', ...sources] = part.split(' ');
      return [name, sources];
    }),
  );
  // A browser reads only the first of two directives with one name.
  expect(Object.keys(policy)).toHaveLength(parts.length);
  return policy;
}

describe('the content security policy', () => {
  it.each([
    ['of a page without scripts of its own', {}],
    ['of a page with a nonce', { nonce: 'n0nce' }],
    ['of a page with videos', { video: true }],
    ['of a page with both', { nonce: 'n0nce', video: true }],
  ])('%s lets no one else run scripts, frame it or take its forms', (_name, options) => {
    const policy = policyOf(options);
    expect(policy['default-src']).toEqual(["'self'"]);
    expect(policy['object-src']).toEqual(["'none'"]);
    expect(policy['base-uri']).toEqual(["'none'"]);
    expect(policy['form-action']).toEqual(["'self'"]);
    expect(policy['frame-ancestors']).toEqual(["'none'"]);
    expect(policy['connect-src']).toEqual(["'self'"]);
    for (const name of ['default-src', 'script-src', 'style-src'])
      expect(policy[name]?.join(' ')).not.toMatch(/unsafe|\*|data:|http|ws/);
  });

  it('lets inline scripts run only with the nonce of the request', () => {
    expect(policyOf({})['script-src']).toEqual(["'self'"]);
    expect(policyOf({ nonce: 'n0nce' })['script-src']).toEqual(["'self'", "'nonce-n0nce'"]);
    expect(policyOf({ nonce: 'n0nce' })['style-src']).toEqual(["'self'", "'nonce-n0nce'"]);
  });

  it('lets the video provider in only where there are videos to play', () => {
    const provider = ['www.youtube.com', 'www.youtube-nocookie.com'];
    expect(policyOf({ video: true })['frame-src']).toEqual(provider);
    expect(policyOf({ video: true })['script-src']).toEqual(["'self'", ...provider]);
    expect(policyOf({})['frame-src']).toEqual(["'none'"]);
    expect(contentSecurityPolicy({ nonce: 'n0nce' })).not.toContain('youtube');
  });

  it('lets files be sent to the store only where a page sends any', () => {
    const store = 'https://bucket.s3.eu-west-1.amazonaws.com';
    expect(policyOf({ store })['connect-src']).toEqual(["'self'", store]);
    expect(contentSecurityPolicy({ nonce: 'n0nce' })).not.toContain('amazonaws');
  });

  it('is looser only while developing', () => {
    const policy = policyOf({ development: true });
    expect(policy['style-src']).toContain("'unsafe-inline'");
    expect(policy['connect-src']).toContain('ws:');
    expect(policy['script-src']).toEqual(["'self'"]);
  });
});
