/**
 * Where work with a thread of its own begins: in what was built, or in its source, which Node runs
 * as it is. Relative to the package, which every script and the container start in.
 */
export function threadFile(name: 'busy-thread' | 'sheet-thread'): string {
  return import.meta.env?.PROD ? `./build/threads/${name}.js` : `./app/platform/${name}.ts`;
}
