import { describe, expect, it } from 'vitest';
import { renderMail } from '#app/ui/render-mail.tsx';

const brand = {
  product: 'Bandstand',
  company: 'Quay & Co',
  supportEmail: 'help@quay.example',
  site: 'https://bandstand.example',
};
const hostile = '</script><script>alert(1)</script><img src=x onerror="alert(1)">';
const url = 'https://bandstand.example/confirm?token=a1&next=%2Fsettings';

const ada = { email: 'ada@quay.example', language: 'en' };
const mail = renderMail(brand, ada, () => ({
  subject: `${hostile} wants you`,
  heading: `Join ${hostile}`,
  paragraphs: [`${hostile} asks you to join.`, 'The link works once.'],
  action: { label: `Join ${hostile}`, url },
  footnote: `Not you, ${hostile}? Do nothing.`,
}));

describe('a mail', () => {
  it('says the same in both forms', () => {
    expect(mail.to).toBe('ada@quay.example');
    const html = textOf(mail.html);
    const words = ['asks you to join.', 'The link works once.', 'Do nothing.', url, hostile];
    for (const part of [
      ...words,
      'Bandstand · Quay & Co',
      'Questions? Write to help@quay.example',
    ]) {
      expect(mail.text).toContain(part);
      expect(html).toContain(part);
    }
  });

  it('shows a hostile name as such', () => {
    expect(mail.html).not.toMatch(/<script|<img/i);
    expect(mail.html.match(/&lt;script&gt;alert\(1\)/g)?.length).toBeGreaterThan(3);
    expect(mail.text).toContain(`Join ${hostile}`);
  });

  it('has one link to its request, and writes its address out', () => {
    const links = [...mail.html.matchAll(/<a [^>]*href="([^"]*)"[^>]*>/g)].map(([, to]) => to);
    const escaped = url.replace('&', '&amp;');
    expect(links).toEqual([brand.site, escaped, escaped, 'mailto:help@quay.example']);
    expect(mail.text).toContain(`:\n${url}\n`);
  });

  it('loads nothing from anywhere, and has colours for the night', () => {
    expect(mail.html).not.toMatch(/<[^>]*\bsrc=|url\(|@import|<link/);
    expect(mail.html).toContain('prefers-color-scheme: dark');
    expect(mail.html).toContain('color-scheme: light dark');
    expect(mail.html).toMatch(/^<!doctype html><html[^>]* lang="en"/);
  });

  it('keeps line breaks, and shows the given text beside its subject', () => {
    const { html, text } = renderMail(brand, ada, () => ({
      subject: 's',
      heading: 'Hello',
      above: 'Write above',
      preview: 'In short',
      paragraphs: ['One\nTwo', 'One\nTwo'],
    }));
    expect(html.match(/One<br\/>Two/g)).toHaveLength(2);
    expect(html).toMatch(/<body[^>]*><div style="display:none[^>]*>In short/);
    expect(html.indexOf('Write above')).toBeLessThan(html.indexOf('Hello</h1>'));
    expect(text).toMatch(/^Write above\n\nHello\n\nOne\nTwo\n/);
  });

  it('needs nothing but a heading', () => {
    const short = renderMail(brand, ada, () => ({
      subject: 's',
      heading: 'Hello',
      paragraphs: [],
    }));
    expect(short.text.split('\n').slice(0, 4)).toEqual([
      'Hello',
      '',
      '-- ',
      'Bandstand · Quay & Co',
    ]);
  });
});

function textOf(html: string): string {
  return html
    .replace(/<!--.*?-->/gs, '')
    .replace(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');
}
