import { describe, expect, it } from 'vitest';
import {
  choose,
  findAirport,
  findNamed,
  findNearestAirport,
  listDefaults,
  resolveAirport,
  suggest,
} from './built-in-index';

const codesOf = async (text: string) => (await suggest(text)).map(({ code }) => code);

/** Parses lines of `code: text, another text` into pairs of a text and its code. */
const textsOf = (lines: string) =>
  lines
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [code = '', texts = ''] = line.trim().split(': ');
      return texts.split(', ').map((text): [string, string] => [text, code]);
    });

describe('an empty airport field', () => {
  it('offers the last airports of the visitor, each once, and then popular ones of the region', async () => {
    const codes = async (...recent: string[]) =>
      (await listDefaults(recent)).map(({ group, code }) => `${group}: ${code}`).join(', ');
    expect(await codes()).toBe('Popular: KHI, Popular: ISB, Popular: LHE, Popular: DXB, Popular: KDU, Popular: GIL');
    expect(await codes('Dubai (DXB) – Dubai International Airport', 'A farm near Okara', 'Jeddah (JED)')).toBe(
      'Recent: DXB, Recent: JED, Popular: KHI, Popular: ISB, Popular: LHE, Popular: KDU, Popular: GIL',
    );
  });
});

describe('the first three suggestions of the built-in index', () => {
  it.each(
    textsOf(`
      KHI: kar, KHI, OPKC, karchi, jinnah, karachi int'l airport
      KHI: pakistan, کراچی
      ISB: ISLAMABAD, islambad, kaghan, اسلام آباد
      RWP: rawalpindi
      LHE: allama iqbal, لاہور
      PEW: peshwar
      UET: queta, کوئٹہ
      KDU: skrdu, deosai
      GIL: hunza, ہنزہ
      GWD: gawadar
      SKZ: sukkur
      MJD: mohenjo-daro
      SDT: swat
      LYP: lyallpur
      DEA: d.g. khan
      DXB: dub, dubia, dubai t3, dubai united arab emirates, UAE
      AUH: abudhabi, uae
      DOH: qatar
      JED: makkah, saudi arabia, جدہ
      RUH: رياض
      DEL: newdelhi
      BOM: bombay
      HDD: hyderabad, hyderabad pakistan
      MLE: maldives, Malé
      LHR: Heathrow T5
      LTN: london
      LGW: london
      JFK: jfk t4, new york usa
      LGA: new york
      EWR: new york, newark
      CDG: paris
      ZRH: Zürich
      GRU: sao paulo
      YYT: st. john's
      SZK: skukuza
      KTN: KTN
    `),
  )('include for the airport %s the text %s', async (text, expected) => {
    expect((await codesOf(text)).slice(0, 3)).toContain(expected);
  });

  it.each(
    textsOf(`
      DXB: dub
      LHE: lah
      ISB: isl
      ISL: ISL
      MUX: mul
      DUB: DUB,  DUB 
      LHR: lhr
      KHI: khi
      JFK: new york
      BOM: bombay
    `),
  )('start with the airport %s for the text %s', async (text, expected) => {
    expect((await codesOf(text))[0]).toBe(expected);
  });

  it('are for Hunza, which has no airport, the place itself and its nearest airport', async () => {
    const place = { id: 'place:Hunza', title: 'Hunza', detail: '', code: '', nearest: 'Gilgit (GIL)' };
    expect(await suggest('Hunza')).toEqual([place, expect.objectContaining({ code: 'GIL' })]);
    for (const misspelt of ['hunzza', 'huza']) expect((await suggest(misspelt))[0]).toEqual(place);
  });

  it.each(['clifton helipad', 'Pasni strip', 'my house', 'qqqqqq', ' – '])('do not exist for %j', async (text) => {
    expect(await suggest(text)).toEqual([]);
  });
});

describe('a typed text', () => {
  it.each([
    ['Dubai airports', 'dubai'],
    ['dubai international', 'dubai'],
    ['dubai int’l', 'dubai'],
    ['dubai terminal 3a', 'dubai'],
    ['dubai t3', 'dubai'],
    ['terminal dubai', 'dubai'],
    [' Dubai…', 'dubai'],
    ['ایئرپورٹ دبئی', 'دبئی'],
    ['Airport: Rawalpindi – Pakistan', 'rawalpindi'],
    ['MALMØ', 'malmo'],
    ['Łódź', 'lodz'],
    ['شارجه', 'شارجہ'],
    ['كراچي', 'کراچی'],
    ['ٱسلام آباد', 'اسلام آباد'],
  ])('finds the same for %s as for %s', async (text, other) => {
    const suggestions = await suggest(other);
    expect(suggestions).not.toEqual([]);
    expect(await suggest(text)).toEqual(suggestions);
  });

  it('finds all airports with a common word when nothing else is typed', async () => {
    expect((await codesOf('international')).slice(0, 2)).toEqual(['AUH', 'DXB']);
  });

  it.each([
    ['karac hi', 'KHI'],
    ['ska rd', 'KDU'],
  ])('finds an airport by a name with a space in it: %s finds %s alone', async (text, code) => {
    expect(await codesOf(text)).toEqual([code]);
  });
});

describe('the order of suggestions', () => {
  it.each([
    // A city's own name comes before its other names, and those before longer names.
    ['rawalpindi', ['RWP', 'ISB']],
    ['pindi', ['ISB', 'RWP']],
    ['new york', ['JFK', 'LGA', 'EWR']],
    ['hyderabad', ['HYD', 'BPM', 'HDD']],
    ['opor', ['ORW', 'OPO']],
    ['new yrok', ['JFK', 'EWR', 'TEB']],
    // A distant airport's code in small letters comes after the region's cities and large ones.
    ['mad', ['MAA', 'MED', 'IXM', 'MAD', 'FNC']],
    ['mil', ['MXP', 'LIN', 'BGY']],
    ['khan', ['PEW', 'DEA', 'RYK', 'DSK', 'HMA', 'RWP']],
    // A country lists its best known airports first.
    ['united', ['AUH', 'DXB', 'MAN', 'LHR']],
    ['bahrain', ['BAH', 'KHB']],
  ])('is for %s: %j', async (text, codes) => {
    expect((await codesOf(text)).slice(0, codes.length)).toEqual(codes);
  });

  it('includes a place without an airport from four letters on, but not by a misspelling', async () => {
    const titlesOf = async (text: string) => (await suggest(text)).map(({ title }) => title);
    expect(await titlesOf('yas')).not.toContain('Ghizer');
    expect(await titlesOf('yasi')).toEqual(['Ghizer', 'Gilgit']);
    expect(await titlesOf('shan')).toEqual(['Shanghai', 'Shanghai', 'Shannon', 'Shandur', 'Chitral']);
    expect(await titlesOf('naga')).toEqual(['Nagar', 'Gilgit']);
  });

  it('stops after eight, including places without an airport and their nearest airports', async () => {
    expect(await codesOf('khan')).toHaveLength(8);
    expect(await codesOf('narn')).toHaveLength(8);
    const titles = (await suggest('shar')).map(({ title }) => title);
    expect(titles).toEqual(['Sharjah', 'Sharurah', 'Sharm El Sheikh', 'Neelum Valley', 'Islamabad']);
  });
});

describe('a misspelt text', () => {
  it.each([
    ['one wrong letter of four', 'dohq', 'DOH'],
    ['one missing letter', 'mltan', 'MUX'],
    ['two swapped letters', 'doah', 'DOH'],
    ['one swap and one wrong letter of eight', 'islmbbad', 'ISB'],
    ['two missing letters, of eight typed', 'rwalpndi', 'RWP'],
    ['one wrong letter in each of two words', 'abux dhaxi', 'AUH'],
    ['one wrong letter in the second word of its name', 'allama iqbl', 'LHE'],
  ])('finds its airport with %s: %s', async (_, text, code) => {
    expect(await codesOf(text)).toContain(code);
  });

  it.each([
    ['one wrong letter of three', 'qhi', 'KHI'],
    ['another first letter', 'qarachi', 'KHI'],
    ['two wrong letters of seven', 'karxxhi', 'KHI'],
    ['three wrong letters of eight', 'islxxxad', 'ISB'],
    ['one extra letter and one missing letter', 'lhxore', 'LHE'],
    ['two swapped letters with one between them', 'krahaci', 'KHI'],
  ])('does not find an airport with %s: %s', async (_, text, code) => {
    expect(await codesOf(text)).not.toContain(code);
  });

  it('finds airports with fewer wrong letters first, and places without an airport with one wrong letter', async () => {
    expect(await codesOf('islmabad')).toEqual(['ISB', 'RWP']);
    expect((await suggest('khunjexab'))[0]).toMatchObject({ title: 'Khunjerab' });
    expect(await codesOf('khunxexab')).toEqual(['HQL']);
  });
});

describe('a suggestion', () => {
  it('shows the city, the name with its country, and the code', async () => {
    expect((await suggest('karachi'))[0]).toEqual({
      id: 'KHI',
      title: 'Karachi',
      detail: 'Jinnah International Airport, Pakistan',
      code: 'KHI',
    });
    // The city of this airport is unknown.
    expect((await suggest('skukuza'))[0]).toMatchObject({ title: 'Skukuza Airport', detail: 'South Africa' });
  });

  it('becomes the text and position of its airport or place, as far as they are known', async () => {
    const chosen = await choose({ id: 'KHI', title: '', detail: '', code: 'KHI' });
    expect(chosen.text).toBe('Karachi (KHI) – Jinnah International Airport');
    expect(chosen.position?.latitude).toBeCloseTo(24.9, 1);
    expect(chosen.position?.longitude).toBeCloseTo(67.17, 1);
    const place = { title: 'Kalam', detail: '', code: '', nearest: 'Gilgit (GIL)' };
    const kalam = { text: 'Kalam', position: { latitude: 35.48, longitude: 72.59 } };
    expect(await choose({ id: 'place:Kalam', ...place })).toEqual(kalam);
    expect(await choose({ id: 'place:Old Kalam', ...place, title: 'Old Kalam' })).toEqual({ text: 'Old Kalam' });
    expect(await choose({ id: 'QXX', title: 'Old Town', detail: '', code: 'QXX' })).toEqual({ text: 'Old Town (QXX)' });
  });
});

describe('an airport that is looked up by its code', () => {
  it('has all its data', async () => {
    expect(await findAirport('KHI')).toEqual({
      iata: 'KHI',
      icao: 'OPKC',
      name: 'Jinnah International Airport',
      city: 'Karachi',
      country: 'PK',
      latitude: 24.898,
      longitude: 67.166,
      timezone: 'Asia/Karachi',
    });
    expect(await findAirport('SZK')).toMatchObject({ country: 'ZA', timezone: 'Africa/Johannesburg' });
    expect((await findAirport('DCG'))?.icao).toBe('');
  });

  it.each(
    textsOf(`
      KHI: khi,  OPKC , Karachi (KHI) – Jinnah International Airport, somewhere (opkc)
      GOA: GOA, Genoa (goa)
      SZK: szk
      BOM: bom
    `),
  )('is found by %s: %s', async (text, iata) => {
    expect(await findAirport(text)).toMatchObject({ iata });
  });

  // Goa and dub are names in the region, and codes far away.
  it.each(['Karachi', 'QXX', 'qxxq', '', 'A helipad (north)', 'Goa', 'goa', 'dub'])(
    'is not found by %j',
    async (text) => {
      expect(await findAirport(text)).toBeUndefined();
    },
  );
});

describe('the airport that a text clearly means', () => {
  it.each(
    textsOf(`
      KHI: OPKC, khi, karachi airport, Karachi (KHI) – another name, Karachi (OPKC)
      DXB: omdb, dxb, dubai uae
      LHE: لاہور, allama iqbal airport, la hore
      ISB: pindi, islamabad pakistan
      LHR: lhr, Heathrow T5
      BOM: bombay
      MLE: maldives
      LAX: lax, LAX
      SZK: SZK
      SDT: SWAT
    `),
  )('is %s for the text %s', async (text, code) => {
    expect((await resolveAirport(text))?.iata).toBe(code);
  });

  it.each(['Karachi', ' Karachi ', 'khan airport', 'new york jfk', 'London', 'Goa', 'pakistan', 'Hunza', 'krachi', ''])(
    'does not exist for %j, so a search finds all matches',
    async (text) => {
      expect(await resolveAirport(text)).toBeUndefined();
    },
  );

  it('does not exist for a place without an airport whose name is also a distant airport’s code', async () => {
    expect(await findAirport('KEL')).toMatchObject({ country: 'DE' });
    expect(await resolveAirport('kel')).toBeUndefined();
  });
});

describe('the airport nearest to a position', () => {
  it.each([
    ['north of Karachi', { latitude: 24.908, longitude: 67.166 }, 1.112, 'KHI'],
    ['in the South Pacific', { latitude: -48.8767, longitude: -123.3933 }, 2703.78, 'IPC'],
    ['in the Gulf of Guinea', { latitude: 0, longitude: 0 }, 578.642, 'TKD'],
  ])('is measured along the great circle: %s', async (_, position, kilometres, code) => {
    expect(await findNearestAirport(position, kilometres + 0.01)).toMatchObject({ iata: code });
    expect(await findNearestAirport(position, kilometres - 0.01)).toBeUndefined();
  });

  it('is found at its own position within zero distance, and outside the region the nearer of two is found', async () => {
    expect(await findNearestAirport({ latitude: 24.898, longitude: 67.166 }, 0)).toMatchObject({ iata: 'KHI' });
    expect(await findNearestAirport({ latitude: 40.617, longitude: -74.245 }, 20)).toMatchObject({ iata: 'LDJ' });
  });
});

it.each([
  ['KHI', 'KHI'],
  ['OPKC', 'KHI'],
  ['LHR', 'LHR'],
  ['Heathrow', 'LHR'],
  ['Bombay', 'BOM'],
  ['khi', undefined],
  ['Kar', undefined],
])('a text that is an airport’s code in capital letters, its city or its name counts as complete: %s', (text, code) => {
  expect(/\((\w+)\)/.exec(findNamed(text)[0]?.text ?? '')?.[1]).toBe(code);
});

it('a place without an airport is named by its name alone', () => {
  expect(findNamed('Hunza').map(({ text }) => text)).toEqual(['Hunza']);
});
