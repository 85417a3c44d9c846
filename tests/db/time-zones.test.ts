import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

// The database’s rules for time zones may be of another year than this process’s, or lack names:
// Debian’s server without tzdata-legacy knows no Asia/Calcutta. Decision 0097.
it('no statement lets the database work out what a clock shows', () => {
  const sources = globSync('app/**/*.{ts,tsx}').map((file) => [file, readFileSync(file, 'utf8')]);
  const problems = sources.flatMap(([file, text = '']) =>
    [...text.matchAll(/at time zone (?!'UTC')\S+|set time zone/gi)].map(
      ([what]) => `${file}: ${what}`,
    ),
  );
  expect(problems).toEqual([]);
});
