/** The query of a report’s address; by default this year by show. */
export function typedReport(search: URLSearchParams): Record<string, string> {
  const year = new Date().getUTCFullYear();
  const usual = { from: `${year}-01-01`, to: `${year}-12-31`, by: 'show' };
  return Object.fromEntries(
    Object.entries(usual).map(([name, value]) => [name, search.get(name) || value]),
  );
}
