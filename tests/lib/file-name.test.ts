import { expect, it } from 'vitest';
import { fileNameOf } from '#app/lib/file-name.ts';

it.each([
  ['The Night Owls', 'the-night-owls'],
  ['Coração & Ångström!', 'coracao-angstrom'],
  ['Łódź, Ærø & Groß', 'lodz-aero-gross'],
  ['../../etc/passwd', 'etc-passwd'],
  ['C:\\Windows\\x.exe', 'c-windows-x-exe'],
  ['</script><b>', 'script-b'],
  ['a"b\r\nc; filename=x', 'a-b-c-filename-x'],
  ['...', 'fallback'],
  ['', 'fallback'],
  ['東京', 'fallback'],
  ['CON', 'fallback'],
  ['Lpt1', 'fallback'],
  ['\0\ud800\u202e', 'fallback'],
  ['x'.repeat(500), 'x'.repeat(60)],
  [`${'x'.repeat(59)} y`, 'x'.repeat(59)],
])('a file named after %j is called %s', (text, name) => {
  expect(fileNameOf(text, 'fallback')).toBe(name);
});
