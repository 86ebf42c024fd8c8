import { describe, expect, it } from 'vitest';
import { choose, findAirport, meantAirport, nearestAirport, suggest } from './built-in-index';

const typed = (lines: string) =>
  lines
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/ +→ +/) as [string, string]);

describe('the top three of what is typed', () => {
  it.each(
    typed(`
      kar → KHI
      Karachi → KHI
      karachi airport → KHI
      KHI → KHI
      khi → KHI
      OPKC → KHI
      karchi → KHI
      krachi → KHI
      karachii → KHI
      jinnah → KHI
      isl → ISB
      islamabad → ISB
      ISLAMABAD → ISB
      isb → ISB
      islambad → ISB
      Islamabd → ISB
      pindi → ISB
      rawalpindi → RWP
      lah → LHE
      lahor → LHE
      allama iqbal → LHE
      peshawer → PEW
      peshwar → PEW
      multan → MUX
      queta → UET
      skrdu → KDU
      gilgit → GIL
      chitral → CJL
      gawadar → GWD
      turbat → TUK
      sukkur → SKZ
      mohenjo-daro → MJD
      larkana → MJD
      swat → SDT
      saidu → SDT
      parachinar → PAJ
      lyallpur → LYP
      sialkot → SKT
      d.g. khan → DEA
      nawabshah → WNS
      dubai → DXB
      dubia → DXB
      al maktoum → DWC
      abudhabi → AUH
      bateen → AZI
      sharjah → SHJ
      doha → DOH
      jedda → JED
      makkah → JED
      mecca → JED
      madinah → MED
      riyadh → RUH
      bahrain → BAH
      new delhi → DEL
      newdelhi → DEL
      bombay → BOM
      bangalore → BLR
      calcutta → CCU
      madras → MAA
      hyderabad → HDD
      dacca → DAC
      chittagong → CGP
      kathmandu → KTM
      maldives → MLE
      male → MLE
      Malé → MLE
      lon → LHR
      heathrow → LHR
      london heathrow → LHR
      EGLL → LHR
      london → LTN
      farnborough → FAB
      new york → JFK
      kennedy → JFK
      nyc → JFK
      teterboro → TEB
      van nuys → VNY
      le bourget → LBG
      paris → CDG
      geneve → GVA
      Zürich → ZRH
      istambul → IST
      kabul → KBL
      sao paulo → GRU
      münchen → MUC
      st. john's → YYT
      hong kong → HKG
      haneda → HND
      skukuza → SZK
      KTN → KTN
      dub → DXB
      dubai → DXB
      DUB → DUB
      dublin → DUB
      bomb → BOM
      mumbai → BOM
      karachi intl → KHI
      karachi int'l airport → KHI
      karachi international → KHI
      Lahore Airport → LHE
      skardu airport → KDU
      dubai intl airport → DXB
      dubai airport terminal 3 → DXB
      dubai t3 → DXB
      Heathrow T5 → LHR
      heathrow terminal 5 → LHR
      jfk t4 → JFK
      Dubai, UAE → DXB
      dubai uae → DXB
      dubai united arab emirates → DXB
      UAE → DXB
      uae → AUH
      emirates → DXB
      pakistan → KHI
      Lahore, Pakistan → LHE
      hyderabad india → HYD
      hyderabad pakistan → HDD
      Hyderabad → HYD
      saudi arabia → JED
      ksa → JED
      qatar → DOH
      oman → MCT
      london uk → LHR
      new york usa → JFK
      london → LGW
      new york → LGA
      new york → EWR
      newark → EWR
      delhi → DEL
      dilli → DEL
      toronto → YYZ
      کراچی → KHI
      لاہور → LHE
      اسلام آباد → ISB
      پشاور → PEW
      کوئٹہ → UET
      ملتان → MUX
      سکردو → KDU
      گلگت → GIL
      چترال → CJL
      گوادر → GWD
      سیالکوٹ → SKT
      فیصل آباد → LYP
      حیدرآباد → HDD
      دبئی → DXB
      ابوظہبی → AUH
      شارجہ → SHJ
      دوحہ → DOH
      جدہ → JED
      مدینہ → MED
      رياض → RUH
      دہلی → DEL
      کابل → KBL
      لندن → LHR
      کراچی ایئرپورٹ → KHI
      hunza → GIL
      Hunza Valley → GIL
      karimabad → GIL
      naran → ISB
      kaghan → ISB
      fairy meadows → GIL
      khaplu → KDU
      deosai → KDU
      kalash → CJL
      ہنزہ → GIL
      karchee → KHI
      lahroe → LHE
      sialkott → SKT
      faislabad → LYP
      rawlpindi → RWP
      skardoo → KDU
      gwader → GWD
      chitrall → CJL
      abu dabi → AUH
      sharja → SHJ
      qata → DOH
      istanbull → IST
      heathro → LHR
      kathmando → KTM
      colmbo → CMB
    `),
  )('%s has %s', async (query, expected) => {
    const codes = (await suggest(query)).slice(0, 3).map(({ code }) => code);
    expect(codes).toContain(expected);
  });

  it.each([
    ['dub', 'DXB'],
    ['Dub', 'DXB'],
    ['lah', 'LHE'],
    ['isl', 'ISB'],
    ['mul', 'MUX'],
    ['DUB', 'DUB'],
    ['lhr', 'LHR'],
    ['khi', 'KHI'],
    ['new york', 'JFK'],
    ['bombay', 'BOM'],
  ])('begins for %s with %s', async (query, expected) => {
    expect((await suggest(query))[0]?.code).toBe(expected);
  });

  it('has the airports of one city in the order of their importance', async () => {
    expect((await suggest('new york')).slice(0, 3).map(({ code }) => code)).toEqual(['JFK', 'LGA', 'EWR']);
  });

  it('guesses no airport beside a place that has none', async () => {
    expect(await suggest('Hunza')).toEqual([
      { id: 'place:Hunza', title: 'Hunza', detail: '', code: '', nearest: 'Gilgit (GIL)' },
      expect.objectContaining({ code: 'GIL' }),
    ]);
  });

  it('has a place without an airport that is misspelt', async () => {
    expect((await suggest('hunzza'))[0]).toMatchObject({ title: 'Hunza', nearest: 'Gilgit (GIL)' });
  });

  it.each(['clifton helipad', 'Nowhere at all', 'Pasni strip', 'Hill Airstrip', 'my house'])(
    'is empty for free text: %s',
    async (text) => {
      expect(await suggest(text)).toEqual([]);
    },
  );

  it('begins with the airport whose code it is', async () => {
    expect((await suggest('ISL'))[0]).toMatchObject({ code: 'ISL', title: 'Istanbul' });
  });

  it('is empty for what is no airport', async () => {
    expect(await suggest('qqqqqq')).toEqual([]);
  });

  it('is empty for what has no letters', async () => {
    expect(await suggest(' – ')).toEqual([]);
  });
});

describe('a suggestion', () => {
  it('shows the city, the name with its country and the code', async () => {
    expect((await suggest('karachi'))[0]).toEqual({
      id: 'KHI',
      title: 'Karachi',
      detail: 'Jinnah International Airport, Pakistan',
      code: 'KHI',
    });
  });

  it('shows the name where the city is unknown', async () => {
    expect((await suggest('skukuza'))[0]).toMatchObject({ title: 'Skukuza Airport', detail: 'South Africa' });
  });

  it('keeps the name of a place that has no airport, and where it is', async () => {
    const place = await choose({ id: 'place:Hunza', title: 'Hunza', detail: '', code: '', nearest: 'Gilgit (GIL)' });
    expect(place).toEqual({ text: 'Hunza', position: { latitude: 36.32, longitude: 74.65 } });
  });

  it('becomes the canonical text and the position when it is chosen', async () => {
    const place = await choose({ id: 'KHI', title: '', detail: '', code: 'KHI' });
    expect(place.text).toBe('Karachi (KHI) – Jinnah International Airport');
    expect(place.position?.latitude).toBeCloseTo(24.9, 1);
    expect(place.position?.longitude).toBeCloseTo(67.17, 1);
  });
});

describe('findAirport', () => {
  it.each(['KHI', 'khi', ' OPKC ', 'Karachi (KHI) – Jinnah International Airport', 'somewhere (opkc)'])(
    'finds Karachi by %s',
    async (text) => {
      expect(await findAirport(text)).toMatchObject({ iata: 'KHI', icao: 'OPKC', timezone: 'Asia/Karachi' });
    },
  );

  it('finds an airport outside of the region', async () => {
    expect(await findAirport('SZK')).toMatchObject({ country: 'ZA', timezone: 'Africa/Johannesburg' });
  });

  it.each(['Karachi', 'QXX', '', 'A helipad (north)'])('finds none by %j', async (text) => {
    expect(await findAirport(text)).toBeUndefined();
  });

  it.each(['Goa', 'goa', 'dub'])('takes %s for the name it is in the region, not for a code far away', async (text) => {
    expect(await findAirport(text)).toBeUndefined();
  });

  it.each([
    ['GOA', 'IT'],
    ['Genoa (goa)', 'IT'],
    ['szk', 'ZA'],
    ['bom', 'IN'],
  ])('takes %s for a code, of an airport in %s', async (text, country) => {
    expect(await findAirport(text)).toMatchObject({ country });
  });
});

describe('meantAirport', () => {
  it.each([
    ['bombay', 'BOM'],
    ['OPKC', 'KHI'],
    ['omdb', 'DXB'],
    ['khi', 'KHI'],
    ['dxb', 'DXB'],
    ['lhr', 'LHR'],
    ['SZK', 'SZK'],
    ['karachi airport', 'KHI'],
    ['Dubai, UAE', 'DXB'],
    ['Heathrow T5', 'LHR'],
    ['pindi', 'ISB'],
    ['لاہور', 'LHE'],
    ['maldives', 'MLE'],
    ['Karachi (KHI) – another name', 'KHI'],
  ])('is, for %s, %s', async (text, code) => {
    expect((await meantAirport(text))?.iata).toBe(code);
  });

  it.each([
    'Karachi',
    'dubai',
    'London',
    'Goa',
    'jinnah',
    'lah',
    'dub',
    'pakistan',
    'Hunza',
    'Turbat first',
    'krachi',
    'helipad',
    '',
  ])('is none for %j, which is sought as it is', async (text) => {
    expect(await meantAirport(text)).toBeUndefined();
  });
});

describe('nearestAirport', () => {
  it('finds the airport around a position', async () => {
    expect(await nearestAirport({ latitude: 24.92, longitude: 67.15 }, 8)).toMatchObject({ iata: 'KHI' });
  });

  it('finds none where the nearest is further', async () => {
    expect(await nearestAirport({ latitude: 24.8, longitude: 66.5 }, 8)).toBeUndefined();
  });

  it('finds the nearer of two, in the region or not', async () => {
    expect(await nearestAirport({ latitude: 40.617, longitude: -74.245 }, 20)).toMatchObject({ iata: 'LDJ' });
  });
});
