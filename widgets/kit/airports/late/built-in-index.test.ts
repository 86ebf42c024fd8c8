import { describe, expect, it } from 'vitest';
import { airportText } from '../airport';
import { choose, findAirport, nearestAirport, suggest } from './built-in-index';

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
    `),
  )('%s has %s', async (query, expected) => {
    const codes = (await suggest(query)).slice(0, 3).map(({ code }) => code);
    expect(codes).toContain(expected);
  });

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
      detail: 'Jinnah International Airport · Pakistan',
      code: 'KHI',
    });
  });

  it('shows the name where the city is unknown', async () => {
    expect((await suggest('skukuza'))[0]).toMatchObject({ title: 'Skukuza Airport', detail: 'South Africa' });
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

describe('airportText', () => {
  const helipad = { iata: '', icao: 'OPXX', name: 'Hill Helipad', city: '' };

  it('takes the ICAO code where there is no IATA code', () => {
    expect(airportText({ ...helipad, city: 'Murree' })).toBe('Murree (OPXX) – Hill Helipad');
  });

  it('begins with the name where the city is unknown', () => {
    expect(airportText(helipad)).toBe('Hill Helipad (OPXX)');
  });
});
