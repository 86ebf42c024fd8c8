import { describe, expect, it } from 'vitest';
import { choose, findAirport, findNearestAirport, listDefaults, resolveAirport, suggest } from './built-in-index';

const codesOf = async (text: string) => (await suggest(text)).map(({ code }) => code);

const typed = (lines: string) =>
  lines
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/ +→ +/) as [string, string]);

describe('default suggestions', () => {
  const codes = async (...recent: string[]) =>
    (await listDefaults(recent)).map(({ group, code }) => `${group}: ${code}`).join(', ');

  it('is the popular places of the region', async () => {
    expect(await codes()).toBe('Popular: KHI, Popular: ISB, Popular: LHE, Popular: DXB, Popular: KDU, Popular: GIL');
  });

  it('begins with the last places of the visitor, each once, as far as they have an airport', async () => {
    expect(await codes('Dubai (DXB) – Dubai International Airport', 'A farm near Okara', 'Jeddah (JED)')).toBe(
      'Recent: DXB, Recent: JED, Popular: KHI, Popular: ISB, Popular: LHE, Popular: KDU, Popular: GIL',
    );
  });
});

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
    [' DUB ', 'DUB'],
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

  it.each(['hunzza', 'huza'])('begins with a place without an airport that is misspelt: %s', async (text) => {
    expect((await suggest(text))[0]).toMatchObject({ title: 'Hunza', nearest: 'Gilgit (GIL)' });
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

describe('what is understood', () => {
  it.each([
    'dubai airport',
    'Dubai airports',
    'dubai international',
    'Dubai Intl.',
    'dubai int’l',
    'dubai terminal',
    'dubai terminal 3',
    'dubai terminal 3a',
    'dubai t3',
    'terminal dubai',
    'dubai terminal, Dubai',
    ' Dubai…',
  ])('is, of %s, the city', async (text) => {
    expect(await suggest(text)).toEqual(await suggest('dubai'));
  });

  it.each([
    ['ایئرپورٹ دبئی', 'دبئی'],
    ['Rawalpindi – Pakistan', 'rawalpindi'],
    ['rawalpindi airport pakistan', 'rawalpindi'],
    ['Airport: Rawalpindi', 'rawalpindi'],
    ['MALMØ', 'malmo'],
    ['Łódź', 'lodz'],
    ['København', 'kobenhavn'],
    ['شارجه', 'شارجہ'],
    ['كراچي', 'کراچی'],
    ['أسلام آباد', 'اسلام آباد'],
    ['ٱسلام آباد', 'اسلام آباد'],
  ])('is the same of %s and %s', async (text, other) => {
    const suggestions = await suggest(other);
    expect(suggestions).not.toEqual([]);
    expect(await suggest(text)).toEqual(suggestions);
  });

  it('is something of a word that says nothing of which airport, where nothing else is typed', async () => {
    expect((await codesOf('international')).slice(0, 2)).toEqual(['AUH', 'DXB']);
  });

  it.each([
    ['la hore', 'LHE'],
    ['karac hi', 'KHI'],
    ['ka rach', 'KHI'],
    ['ska rd', 'KDU'],
  ])('is a name with a space in it, of %s that of %s alone', async (text, code) => {
    expect(await codesOf(text)).toEqual([code]);
  });
});

describe('the order', () => {
  it.each([
    // Its own name, what it is also called, and what only begins so.
    ['rawalpindi', ['RWP', 'ISB']],
    ['pindi', ['ISB', 'RWP']],
    ['birmingham', ['BHX', 'BHM']],
    ['hyderabad', ['HYD', 'BPM', 'HDD']],
    ['opor', ['ORW', 'OPO']],
    ['new yrok', ['JFK', 'EWR', 'TEB']],
    // A code in small letters of an airport far away stands behind the region's cities and the large ones.
    ['mad', ['MAA', 'MED', 'IXM', 'MAD', 'FNC']],
    ['por', ['MRU', 'PBD', 'IXZ', 'POR', 'POA']],
    ['mil', ['MXP', 'LIN', 'BGY']],
    ['khan', ['PEW', 'DEA', 'RYK', 'DSK', 'HMA', 'RWP']],
    // A country: its airports, the best known first.
    ['united', ['AUH', 'DXB', 'MAN', 'LHR']],
    ['kuwait', ['KWI', 'XIJ']],
    ['bahrain', ['BAH', 'KHB']],
  ])('is for %s %j', async (text, codes) => {
    expect((await codesOf(text)).slice(0, codes.length)).toEqual(codes);
  });

  it('has a place without an airport from four letters on, and none that is another misspelt', async () => {
    const titlesOf = async (text: string) => (await suggest(text)).map(({ title }) => title);
    expect(await titlesOf('yas')).not.toContain('Ghizer');
    expect(await titlesOf('yasi')).toEqual(['Ghizer', 'Gilgit']);
    expect(await titlesOf('shan')).toEqual(['Shanghai', 'Shanghai', 'Shannon', 'Shandur', 'Chitral']);
    expect(await titlesOf('naga')).toEqual(['Nagar', 'Gilgit']);
  });

  it('has eight at most, a place without an airport and the one nearest to it among them', async () => {
    expect(await codesOf('khan')).toHaveLength(8);
    expect(await codesOf('narn')).toHaveLength(8);
    const titles = (await suggest('shar')).map(({ title }) => title);
    expect(titles).toEqual(['Sharjah', 'Sharurah', 'Sharm El Sheikh', 'Neelum Valley', 'Islamabad']);
  });
});

describe('a misspelt word', () => {
  it.each([
    ['one letter of four that is wrong', 'dohq', 'DOH'],
    ['one that is missing', 'mltan', 'MUX'],
    ['one too many', 'doxha', 'DOH'],
    ['two that are swapped', 'doah', 'DOH'],
    ['the last two swapped', 'lahoer', 'LHE'],
    ['two letters of eight, swapped and wrong', 'islmbbad', 'ISB'],
    ['two letters that are missing, of eight typed', 'rwalpndi', 'RWP'],
    ['one in each of two words', 'abux dhaxi', 'AUH'],
    ['one, and a space in it', 'pesh awwr', 'PEW'],
    ['one in the second word of its name', 'allama iqbl', 'LHE'],
    ['one behind its code', 'jfk kenedy', 'JFK'],
  ])('is found with %s: %s', async (_, text, code) => {
    expect(await codesOf(text)).toContain(code);
  });

  it.each([
    ['one of three letters that is wrong', 'qhi', 'KHI'],
    ['another first letter', 'qarachi', 'KHI'],
    ['two of seven that are wrong', 'karxxhi', 'KHI'],
    ['three of eight that are wrong', 'islxxxad', 'ISB'],
    ['one that is missing behind one too many', 'lxaore', 'LHE'],
    ['one too many where one is missing', 'lhxore', 'LHE'],
    ['two that change places with one between them', 'krahaci', 'KHI'],
  ])('is none with %s: %s', async (_, text, code) => {
    expect(await codesOf(text)).not.toContain(code);
  });

  it('comes after one with fewer letters wrong, however large', async () => {
    expect(await codesOf('islmabad')).toEqual(['ISB', 'RWP']);
  });

  it('is no place without an airport with two letters wrong', async () => {
    expect((await suggest('khunjexab'))[0]).toMatchObject({ title: 'Khunjerab' });
    expect(await codesOf('khunxexab')).toEqual(['HQL']);
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

  it('keeps the name of a place that has no airport, and where it is as far as that is known', async () => {
    const place = (title: string) => ({ id: `place:${title}`, title, detail: '', code: '', nearest: 'Gilgit (GIL)' });
    expect(await choose(place('Kalam'))).toEqual({ text: 'Kalam', position: { latitude: 35.48, longitude: 72.59 } });
    expect(await choose(place('Old Kalam'))).toEqual({ text: 'Old Kalam' });
  });

  it('keeps the name and the code of an airport that is known no more', async () => {
    const place = await choose({ id: 'QXX', title: 'Old Town', detail: '', code: 'QXX' });
    expect(place).toEqual({ text: 'Old Town (QXX)' });
  });

  it('becomes the canonical text and the position when it is chosen', async () => {
    const place = await choose({ id: 'KHI', title: '', detail: '', code: 'KHI' });
    expect(place.text).toBe('Karachi (KHI) – Jinnah International Airport');
    expect(place.position?.latitude).toBeCloseTo(24.9, 1);
    expect(place.position?.longitude).toBeCloseTo(67.17, 1);
  });
});

describe('findAirport', () => {
  it('returns all data of an airport', async () => {
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
  });

  it.each(['KHI', 'khi', ' OPKC ', 'Karachi (KHI) – Jinnah International Airport', 'somewhere (opkc)'])(
    'finds Karachi by %s',
    async (text) => {
      expect(await findAirport(text)).toMatchObject({ iata: 'KHI', icao: 'OPKC', timezone: 'Asia/Karachi' });
    },
  );

  it('has no code where an airport has none', async () => {
    expect((await findAirport('DCG'))?.icao).toBe('');
  });

  it('finds an airport outside of the region', async () => {
    expect(await findAirport('SZK')).toMatchObject({ country: 'ZA', timezone: 'Africa/Johannesburg' });
  });

  it.each(['Karachi', 'QXX', 'qxxq', '', 'A helipad (north)'])('finds none by %j', async (text) => {
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

describe('resolveAirport', () => {
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
    ['lax', 'LAX'],
    ['LAX', 'LAX'],
    ['Karachi (OPKC)', 'KHI'],
    ['SWAT', 'SDT'],
    ['allama iqbal airport', 'LHE'],
    ['la hore', 'LHE'],
    ['islamabad pakistan', 'ISB'],
  ])('is, for %s, %s', async (text, code) => {
    expect((await resolveAirport(text))?.iata).toBe(code);
  });

  it.each([
    'Karachi',
    ' Karachi ',
    'bomba',
    'khan airport',
    'rawalpindi',
    'allama iqbal',
    'united arab emirates',
    'new york jfk',
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
    expect(await resolveAirport(text)).toBeUndefined();
  });

  it('is none for a place without an airport that is written as a code far away', async () => {
    expect(await findAirport('KEL')).toMatchObject({ country: 'DE' });
    expect(await resolveAirport('kel')).toBeUndefined();
  });
});

describe('findNearestAirport', () => {
  it('finds the airport around a position', async () => {
    expect(await findNearestAirport({ latitude: 24.92, longitude: 67.15 }, 8)).toMatchObject({ iata: 'KHI' });
  });

  it('finds none where the nearest is further', async () => {
    expect(await findNearestAirport({ latitude: 24.8, longitude: 66.5 }, 8)).toBeUndefined();
  });

  it.each([
    ['north of Karachi', { latitude: 24.908, longitude: 67.166 }, 1.112, 'KHI'],
    ['in the South Pacific', { latitude: -48.8767, longitude: -123.3933 }, 2703.78, 'IPC'],
    ['in the Gulf of Guinea', { latitude: 0, longitude: 0 }, 578.642, 'TKD'],
  ])('measures along the great circle: %s', async (_, position, kilometres, code) => {
    expect(await findNearestAirport(position, kilometres + 0.01)).toMatchObject({ iata: code });
    expect(await findNearestAirport(position, kilometres - 0.01)).toBeUndefined();
  });

  it('finds the airport at a position within no distance at all', async () => {
    expect(await findNearestAirport({ latitude: 24.898, longitude: 67.166 }, 0)).toMatchObject({ iata: 'KHI' });
  });

  it('finds the nearer of two, in the region or not', async () => {
    expect(await findNearestAirport({ latitude: 40.617, longitude: -74.245 }, 20)).toMatchObject({ iata: 'LDJ' });
  });
});
