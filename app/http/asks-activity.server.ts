/** Whether a program of the Fediverse asks, which reads no page. No browser does. */
export function asksActivity(accept: string | undefined): boolean {
  return (
    accept !== undefined &&
    /application\/(activity\+json|ld\+json\s*;\s*profile="https:\/\/www\.w3\.org\/ns\/activitystreams")/i.test(
      accept,
    )
  );
}
