import { expect, it } from 'vitest';
import { placeIn } from '#app/domain/profiles/places/place-in.ts';
import {
  countryNamed,
  isCountry,
  isCountryName,
  townOf,
} from '#app/domain/profiles/places/town.ts';

it.each([
  ['Rua Brito Capelo 583, 4450-072 Matosinhos', 'Matosinhos'],
  ['Rua do Choupelo 312, 4400-088 Vila Nova de Gaia', 'Vila Nova de Gaia'],
  ['Torstraße 1, 10115 Berlin, Germany', 'Berlin'],
  ['12 High Street, London SW1A 1AA', 'London'],
  ['501 6th Street, Austin, TX 78701', 'Austin'],
  ['Porto', 'Porto'],
  ['', ''],
])('the town in “%s” is “%s”', (address, town) => {
  expect(placeIn(address, isCountryName)).toBe(town);
});

it('a town has an address in its country', () => {
  expect(townOf('São João da Madeira', 'PT')).toEqual({
    ...{ key: 'pt/sao-joao-da-madeira', name: 'São João da Madeira', country: 'pt' },
  });
  expect(townOf('Lisbon, Portugal', 'PT')?.key).toBe('pt/lisbon');
  expect([townOf('Porto', null), townOf(' , ', 'PT')]).toEqual([null, null]);
  expect([countryNamed('Lisbon, Portugal'), countryNamed('Portugal')]).toEqual(['PT', null]);
  expect([isCountry('pt'), isCountry('xx'), isCountry('eu'), isCountry('PT')]).toEqual([
    ...[true, false, false, false],
  ]);
});
