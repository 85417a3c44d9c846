import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { documents } from '#app/db/schema/documents.ts';
import { issueBookingDocuments } from '#app/features/bookings/money/commands.server.ts';
import { readDocument } from '#app/features/payments/documents/queries.server.ts';
import { documentSheet } from '#app/features/payments/documents/words.ts';
import { brandOf } from '#app/platform/brand.ts';
import { parseSettings } from '#app/platform/env.ts';
import { printSheet } from '#app/platform/print/print-sheet.server.ts';
import { addShow, payShow } from '#tests/harness/money/documents.ts';
import { testBrand } from '#tests/harness/people/cast.ts';
import { textOfPdf } from '#tests/harness/reading/pdf.ts';
import { testDatabase } from '#tests/harness/servers/database.ts';

const database = await testDatabase();

it('names the business behind the platform as it was when the document was issued', async () => {
  const brand = brandOf(
    parseSettings({
      COMPANY_NAME: 'Quayside',
      BUSINESS_NAME: 'Quayside Live Ltd.',
      BUSINESS_ADDRESS: 'Rua Um 1; 1000-001 Lisboa',
      BUSINESS_COUNTRY: 'PT',
      BUSINESS_TAX_ID: 'PT 501 234 567',
      BASE_URL: testBrand.site,
    }),
  );
  const show = await addShow(database);
  await payShow(database, show);
  await issueBookingDocuments({ database, brand }, show.bookingId);
  // The operator has another name by now: issued documents stay as they are.
  await issueBookingDocuments({ database, brand: testBrand }, show.bookingId);
  const { orm } = database;
  const [row] = await orm
    .select({ id: documents.id })
    .from(documents)
    .where(eq(documents.sourceId, show.bookingId));
  const receipt = await readDocument(orm, row?.id ?? '', null);
  expect(receipt.issuer).toEqual({
    name: 'Quayside Live Ltd.',
    lines: [...['Rua Um 1', '1000-001 Lisboa', 'Portugal'], testBrand.site, testBrand.supportEmail],
    taxId: 'PT 501 234 567',
    country: 'PT',
  });
  const sheet = documentSheet(receipt, { link: testBrand.site, product: testBrand.product });
  const text = textOfPdf(await printSheet(sheet, { warn: () => {} }));
  for (const stated of ['Quayside Live Ltd.', 'Rua Um 1', 'Portugal', 'PT 501 234 567'])
    expect(text).toContain(stated);
});
