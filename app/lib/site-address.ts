/**
 * The full address of a path of ours, as everything that is read elsewhere names it.
 * @throws TypeError for anything but a path: joined by `+`, what is missing or an object became
 *   `https://site.examplenull`
 */
export function addressAt(site: string, path: string): string {
  if (typeof path !== 'string' || !/^\/(?!\/)/.test(path))
    throw new TypeError(`not a path of this site: ${String(path)}`);
  return site + path;
}
