/** States and provinces that people write beside towns, by their postal abbreviations and names. */
export const states: Record<string, { codes: Set<string>; names: Set<string> }> = {
  US: statesOf(
    'AL Alabama, AK Alaska, AZ Arizona, AR Arkansas, CA California, CO Colorado, CT Connecticut, ' +
      'DE Delaware, DC District of Columbia, FL Florida, GA Georgia, HI Hawaii, ID Idaho, ' +
      'IL Illinois, IN Indiana, IA Iowa, KS Kansas, KY Kentucky, LA Louisiana, ME Maine, ' +
      'MD Maryland, MA Massachusetts, MI Michigan, MN Minnesota, MS Mississippi, MO Missouri, ' +
      'MT Montana, NE Nebraska, NV Nevada, NH New Hampshire, NJ New Jersey, NM New Mexico, ' +
      'NY New York, NC North Carolina, ND North Dakota, OH Ohio, OK Oklahoma, OR Oregon, ' +
      'PA Pennsylvania, PR Puerto Rico, RI Rhode Island, SC South Carolina, SD South Dakota, ' +
      'TN Tennessee, TX Texas, UT Utah, VT Vermont, VA Virginia, WA Washington, WV West Virginia, ' +
      'WI Wisconsin, WY Wyoming',
  ),
  CA: statesOf(
    'AB Alberta, BC British Columbia, MB Manitoba, NB New Brunswick, ' +
      'NL Newfoundland and Labrador, NS Nova Scotia, NT Northwest Territories, NU Nunavut, ' +
      'ON Ontario, PE Prince Edward Island, QC Québec, QC Quebec, SK Saskatchewan, YT Yukon',
  ),
  AU: statesOf(
    'NSW New South Wales, VIC Victoria, QLD Queensland, SA South Australia, WA Western Australia, ' +
      'TAS Tasmania, NT Northern Territory, ACT Australian Capital Territory',
  ),
  BR: statesOf(
    'AC Acre, AL Alagoas, AP Amapá, AM Amazonas, BA Bahia, CE Ceará, DF Distrito Federal, ' +
      'ES Espírito Santo, GO Goiás, MA Maranhão, MT Mato Grosso, MS Mato Grosso do Sul, ' +
      'MG Minas Gerais, PA Pará, PB Paraíba, PR Paraná, PE Pernambuco, PI Piauí, ' +
      'RN Rio Grande do Norte, RS Rio Grande do Sul, RO Rondônia, RR Roraima, SC Santa Catarina, ' +
      'SE Sergipe, TO Tocantins, SP, RJ',
  ),
  IN: statesOf(
    'AP Andhra Pradesh, AS Assam, BR Bihar, GJ Gujarat, HR Haryana, HP Himachal Pradesh, ' +
      'JH Jharkhand, KA Karnataka, KL Kerala, MP Madhya Pradesh, MH Maharashtra, ML Meghalaya, ' +
      'NL Nagaland, OD Odisha, PB Punjab, RJ Rajasthan, TN Tamil Nadu, TS Telangana, ' +
      'UP Uttar Pradesh, UK Uttarakhand, WB West Bengal',
  ),
  ZA: statesOf(
    'EC Eastern Cape, FS Free State, GP Gauteng, KZN KwaZulu-Natal, LP Limpopo, MP Mpumalanga, ' +
      'NC Northern Cape, NW North West, WC Western Cape',
  ),
  MX: statesOf(
    'AGS Aguascalientes, BC Baja California, BCS Baja California Sur, CAMP Campeche, CHIS Chiapas, ' +
      'CHIH Chihuahua, COAH Coahuila, COL Colima, DGO Durango, GTO Guanajuato, GRO Guerrero, ' +
      'HGO Hidalgo, JAL Jalisco, MICH Michoacán, MOR Morelos, NAY Nayarit, NL Nuevo León, ' +
      'OAX Oaxaca, PUE Puebla, QRO Querétaro, QROO Quintana Roo, SLP San Luis Potosí, SIN Sinaloa, ' +
      'SON Sonora, TAB Tabasco, TAMPS Tamaulipas, TLAX Tlaxcala, VER Veracruz, YUC Yucatán, ' +
      'ZAC Zacatecas',
  ),
  // Italian provinces are written by their letters alone: “Cantù (CO)”.
  IT: statesOf(
    'AG, AL, AN, AO, AP, AQ, AR, AT, AV, BA, BG, BI, BL, BN, BO, BR, BS, BT, BZ, CA, CB, CE, CH, ' +
      'CL, CN, CO, CR, CS, CT, CZ, EN, FC, FE, FG, FI, FM, FR, GE, GO, GR, IM, IS, KR, LC, LE, LI, ' +
      'LO, LT, LU, MB, MC, ME, MI, MN, MO, MS, MT, NA, NO, NU, OR, PA, PC, PD, PE, PG, PI, PN, PO, ' +
      'PR, PT, PU, PV, PZ, RA, RC, RE, RG, RI, RM, RN, RO, SA, SI, SO, SP, SR, SS, SU, SV, TA, TE, ' +
      'TN, TO, TP, TR, TS, TV, UD, VA, VB, VC, VE, VI, VR, VT, VV',
  ),
};

// The abbreviations of the American press (Associated Press).
for (const name of (
  'ala. ariz. ark. calif. colo. conn. del. fla. ga. ill. ind. kan. ky. la. md. mass. mich. minn. ' +
  'miss. mo. mont. neb. nev. okla. ore. pa. tenn. vt. va. wash. wis. wyo.'
).split(' '))
  states.US?.names.add(name);

function statesOf(list: string) {
  const lines = list.split(', ').map((line) => line.split(/ (.*)/) as [string, string?]);
  return {
    codes: new Set(lines.map(([code]) => code)),
    names: new Set(lines.flatMap(([, name]) => name?.toLowerCase() ?? [])),
  };
}

/**
 * Counties of Great Britain and Northern Ireland that people write behind the town and that don’t
 * end with -shire.
 */
export const counties = new Set(
  (
    'kent, essex, surrey, sussex, east sussex, west sussex, norfolk, suffolk, cornwall, devon, ' +
    'dorset, somerset, cumbria, merseyside, tyne and wear, tyne & wear, west midlands, ' +
    'greater manchester, greater london, middlesex, isle of wight, durham, cleveland, avon, ' +
    'humberside, rutland, northumberland, gwent, gwynedd, powys, dyfed, clwyd, glamorgan, ' +
    'south glamorgan, mid glamorgan, west glamorgan, anglesey, fife, angus, moray, highland, ' +
    'midlothian, east lothian, west lothian, antrim, armagh, down, fermanagh, tyrone'
  ).split(', '),
);

/** Large towns outside the state whose letters are their country’s. */
export const largeTowns: Record<string, Set<string>> = Object.fromEntries(
  Object.entries({
    AL: 'tirana tirane durres',
    AR: 'buenos-aires cordoba rosario mendoza la-plata',
    AZ: 'baku baki',
    CA: 'toronto montreal vancouver ottawa calgary edmonton quebec winnipeg halifax',
    CO: 'bogota medellin cali cartagena barranquilla',
    GA: 'libreville',
    ID: 'jakarta bandung surabaya denpasar bali yogyakarta',
    IL: 'tel-aviv tel-aviv-yafo jerusalem haifa eilat',
    IN: 'mumbai delhi new-delhi bengaluru bangalore chennai kolkata hyderabad pune goa',
    KY: 'george-town',
    LA: 'vientiane luang-prabang',
    MA: 'casablanca rabat marrakech marrakesh fes tangier tanger agadir essaouira',
    MD: 'chisinau',
    ME: 'podgorica kotor budva',
    MN: 'ulaanbaatar',
    MT: 'valletta sliema',
    NC: 'noumea',
    NE: 'niamey',
    PA: 'panama panama-city',
    SD: 'khartoum',
    TN: 'tunis sfax sousse',
  }).map(([code, towns]) => [code, new Set(towns.split(' '))]),
);

/**
 * Names beside these towns are states or parts of a country, though a country has the same name.
 */
export const stateOfTown: Record<string, Record<string, string>> = {
  de: inCountry('US', 'wilmington dover newark rehoboth-beach'),
  georgia: inCountry('US', 'atlanta athens savannah augusta macon columbus decatur marietta'),
  wa: inCountry('AU', 'perth fremantle bunbury broome'),
  sa: inCountry('AU', 'adelaide'),
  nt: inCountry('AU', 'darwin alice-springs'),
  ni: inCountry('GB', 'belfast derry londonderry lisburn newry armagh'),
};

function inCountry(country: string, towns: string): Record<string, string> {
  return Object.fromEntries(towns.split(' ').map((town) => [town, country]));
}
