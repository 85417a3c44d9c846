import { readFileSync } from 'node:fs';
import { expect, vi } from 'vitest';

/*
 * A process runs one file of tests after the other with the same modules: loading them anew is a fifth of
 * the work. A file that mocks one of them, or asks for it in a comment, begins with fresh modules, and so
 * does the file after it.
 */
const remembered = globalThis as { hadOwnModules?: boolean };
const { testPath = '' } = expect.getState();
const hasOwnModules = /\bvi\.(mock|doMock)\(|\/\/ Begins with fresh modules/.test(
  readFileSync(testPath, 'utf8'),
);
if (hasOwnModules || remembered.hadOwnModules) vi.resetModules();
remembered.hadOwnModules = hasOwnModules;
await import('#app/messages.ts');
await import('#app/platform/language.server.ts');
