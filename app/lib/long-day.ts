/** A day as its reader writes and lives it. */
export function longDay(
  moment: Date,
  { language, timeZone }: { language: string; timeZone: string },
): string {
  return moment.toLocaleDateString(language, { dateStyle: 'long', timeZone });
}
