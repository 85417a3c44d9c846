import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { papers } from '#app/db/schema/papers.ts';
import { issueBookingPapers } from '#app/features/bookings/commands/issue-booking-papers.server.ts';
import { paperSheet } from '#app/features/payments/components/paper-sheet.ts';
import { readPaper } from '#app/features/payments/queries/read-paper.server.ts';
import { brandOf } from '#app/platform/brand.ts';
import { parseSettings } from '#app/platform/env.ts';
import { printSheet } from '#app/platform/print-sheet.server.ts';
import { addShow, payShow } from '#tests/harness/money/papers.ts';
import { testBrand } from '#tests/harness/people/cast.ts';
import { textOfPdf } from '#tests/harness/reading/pdf.ts';
import { testDatabase } from '#tests/harness/servers/database.ts';

const database = await testDatabase();

it('names the business behind the platform as it was when the paper was issued', async () => {
  const brand = brandOf(
    parseSettings({
      ...{ COMPANY_NAME: 'Quayside', BUSINESS_NAME: 'Quayside Live Ltd.' },
      ...{ BUSINESS_ADDRESS: 'Rua Um 1; 1000-001 Lisboa', BUSINESS_COUNTRY: 'PT' },
      ...{ BUSINESS_TAX_ID: 'PT 501 234 567', BASE_URL: testBrand.site },
    }),
  );
  const show = await addShow(database);
  await payShow(database, show);
  await issueBookingPapers({ database, brand }, show.bookingId);
  // Whoever runs it by now has another name: what was issued stays as it is.
  await issueBookingPapers({ database, brand: testBrand }, show.bookingId);
  const { orm } = database;
  const [row] = await orm
    .select({ id: papers.id })
    .from(papers)
    .where(eq(papers.sourceId, show.bookingId));
  const receipt = await readPaper(orm, row?.id ?? '', null);
  expect(receipt.issuer).toEqual({
    name: 'Quayside Live Ltd.',
    lines: [...['Rua Um 1', '1000-001 Lisboa', 'Portugal'], testBrand.site, testBrand.supportEmail],
    ...{ taxId: 'PT 501 234 567', country: 'PT' },
  });
  const sheet = paperSheet(receipt, { link: testBrand.site, product: testBrand.product });
  const text = textOfPdf(await printSheet(sheet));
  for (const stated of ['Quayside Live Ltd.', 'Rua Um 1', 'Portugal', 'PT 501 234 567'])
    expect(text).toContain(stated);
});
