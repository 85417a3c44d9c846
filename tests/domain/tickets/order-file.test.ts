import { expect, it } from 'vitest';
import { type OrderFile, readOrderFile } from '#app/domain/tickets/order-file.ts';
import { readCsv } from '#app/lib/csv.ts';

const read = (text: string) => readOrderFile(readCsv(text) ?? [], 'EUR');

it('reads order positions of pretix, and says of each row why it gives no ticket', () => {
  const file = read(
    [
      'Event slug;Order code;Position ID;Status;Email;Product;Variation;Price;Attendee name;Invoice address name',
      'owls;AB1CD;1;paid;Ana@Fans.example;Standing;;23.00;"Lima; Ana";Ana Lima',
      'owls;AB1CD;2;Paid;ana@fans.example;Seated;Reduced;9,50;;Ana Lima',
      'owls;EF2GH;1;pending;nuno@fans.example;Standing;;23.00;Nuno;',
      'owls;AB1CD;2;paid;ana@fans.example;Seated;Reduced;9,50;;',
      'owls;;1;paid;ana@fans.example;Standing;;23.00;;',
      'owls;JK3LM;1;paid;ana at fans;Standing;;23.00;;',
      'owls;JK3LM;2;paid;;Standing;;free;;',
      'owls;JK3LM;3;paid;;;;0;;',
    ].join('\r\n'),
  );
  expect(file).toMatchObject({
    shop: 'pretix',
    tickets: [
      {
        line: 2,
        key: 'AB1CD-1',
        order: 'AB1CD',
        product: 'Standing',
        priceMinor: 2_300,
        email: 'ana@fans.example',
        holder: 'Lima; Ana',
        buyer: 'Ana Lima',
      },
      { key: 'AB1CD-2', product: 'Seated – Reduced', priceMinor: 950, holder: '' },
    ],
    left: [
      { line: 4, why: 'notPaid' },
      { line: 5, why: 'twice' },
      { line: 6, why: 'noKey' },
      { line: 7, why: 'email' },
      { line: 8, why: 'price' },
      { line: 9, why: 'noProduct' },
    ],
  });
});

it('reads attendees of Hi.Events, each an order of its own, and keeps several events apart', () => {
  const head = 'ID,First Name,Last Name,Email,Status,Check Ins,Product ID,Product Name,Public ID';
  expect(read(`${head}\n7,Rosa,Lima,rosa@fans.example,ACTIVE,,3,Balcony - Early,A-7XK2\n`)).toEqual(
    {
      shop: 'Hi.Events',
      left: [],
      tickets: [
        {
          line: 2,
          key: 'A-7XK2',
          order: 'A-7XK2',
          product: 'Balcony - Early',
          priceMinor: 0,
          email: 'rosa@fans.example',
          holder: 'Rosa Lima',
          buyer: 'Rosa Lima',
        },
      ],
    },
  );
  const two = read(
    'Event slug,Order code,Position ID,Status,Product\nowls,A,1,paid,Seat\nfado,B,1,paid,Seat\n',
  );
  expect(two).toMatchObject({ tickets: [{ product: 'Seat – owls' }, { product: 'Seat – fado' }] });
});

it('says what a file lacks', () => {
  expect(read('')).toBe('empty');
  expect(read('Name,Price\nRosa,1\n')).toBe('noColumns');
  expect(read('Order code,Order total,Status\nAB1CD,23.00,paid\n')).toBe('ordersOnly');
  expect(read('ID,First Name,Email,Total Gross,Public ID\n1,Rosa,,9,O-1\n')).toBe('ordersOnly');
  const rows = Array.from({ length: 2_001 }, (_, at) => `A${at},1,paid,Seat`);
  expect(read(['Order code,Position ID,Status,Product', ...rows].join('\n'))).toBe('tooMany');
});

it('takes the two decimals that pretix writes in every currency, and refuses impossible ones', () => {
  const rows = readCsv(
    [
      'Order code,Position ID,Status,Product,Price',
      'A,1,paid,Standing,2500.00',
      'A,2,paid,Standing,2500.50',
      'A,3,paid,Standing,"2,500.00"',
      'A,4,paid,Standing,JPY 2500',
      'A,5,paid,Standing,123456789012345678901',
    ].join('\n'),
  );
  const { tickets, left } = readOrderFile(rows ?? [], 'JPY') as OrderFile;
  expect(tickets.map(({ priceMinor }) => priceMinor)).toEqual([2_500, 2_500, 2_500]);
  expect(left).toEqual([
    { line: 3, why: 'price', what: 'A-2, Standing, 2500.50' },
    { line: 6, why: 'price', what: 'A-5, Standing, 123456789012345678901' },
  ]);
});
