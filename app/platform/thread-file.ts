/**
 * Where work with a thread of its own begins: in what was built, or in its source, which Node runs
 * as it is. Relative to the package, which every script and the container start in.
 */
export function threadFile(name: keyof typeof sources): string {
  return import.meta.env?.PROD ? `./build/threads/${name}.js` : sources[name];
}

const sources = {
  'busy-thread': './app/platform/busy-thread.ts',
  'sheet-thread': './app/platform/print/sheet-thread.ts',
};
