import type { Translate } from '../kit';

/** ISO codes and calling codes; Pakistan first. */
const CODES =
  'PK92AD376AE971AF93AG1AI1AL355AM374AO244AR54AS1AT43AU61AW297AX358AZ994BA387BB1BD880BE32BF226BG359BH973BI257' +
  'BJ229BL590BM1BN673BO591BQ599BR55BS1BT975BW267BY375BZ501CA1CC61CD243CF236CG242CH41CI225CK682CL56CM237CN86CO57' +
  'CR506CU53CV238CW599CX61CY357CZ420DE49DJ253DK45DM1DO1DZ213EC593EE372EG20EH212ER291ES34ET251FI358FJ679FK500' +
  'FM691FO298FR33GA241GB44GD1GE995GF594GG44GH233GI350GL299GM220GN224GP590GQ240GR30GT502GU1GW245GY592HK852HN504' +
  'HR385HT509HU36ID62IE353IL972IM44IN91IO246IQ964IR98IS354IT39JE44JM1JO962JP81KE254KG996KH855KI686KM269KN1KP850' +
  'KR82KW965KY1KZ7LA856LB961LC1LI423LK94LR231LS266LT370LU352LV371LY218MA212MC377MD373ME382MF590MG261MH692MK389' +
  'ML223MM95MN976MO853MP1MQ596MR222MS1MT356MU230MV960MW265MX52MY60MZ258NA264NC687NE227NF672NG234NI505NL31NO47' +
  'NP977NR674NU683NZ64OM968PA507PE51PF689PG675PH63PL48PM508PR1PS970PT351PW680PY595QA974RE262RO40RS381RU7RW250' +
  'SA966SB677SC248SD249SE46SG65SH290SI386SJ47SK421SL232SM378SN221SO252SR597SS211ST239SV503SX1SY963SZ268TC1TD235' +
  'TG228TH66TJ992TK690TL670TM993TN216TO676TR90TT1TV688TW886TZ255UA380UG256US1UY598UZ998VA39VC1VE58VG1VI1VN84' +
  'VU678WF681WS685XK383YE967YT262ZA27ZM260ZW263';

/** ISO code to calling code without `+`; Pakistan first. */
export const CALLING_CODES: ReadonlyMap<string, string> = new Map(
  [...CODES.matchAll(/(\D\D)(\d+)/g)].map(([, country = '', code = '']) => [country, code]),
);

// Loaded after the form, because nobody chooses a country before.

export interface Country {
  country: string;
  /** `Pakistan +92` */
  label: string;
}

const known = new Map<Translate['locale'], readonly Country[]>();

/** Lists the countries by name, Pakistan first. Airport fields name countries by the same texts. */
export function countriesIn(t: Translate): readonly Country[] {
  const { locale } = t;
  const names = new Intl.DisplayNames(locale, { type: 'region' });
  const short = new Intl.DisplayNames('en', { type: 'region', style: 'short' });
  const nameOf = (country: string) => {
    const english = short.of(country) ?? country;
    const own = t(english);
    return own === english ? names.of(country) : own;
  };
  // Isolated, so that the + stays before its digits after an Urdu name.
  const written = (code: string) => (locale === 'ur' ? `\u2066+${code}\u2069` : `+${code}`);
  const countries =
    known.get(locale) ??
    [...CALLING_CODES]
      .map(([country, code]) => ({ country, label: `${nameOf(country)} ${written(code)}` }))
      .sort(
        (a, b) => Number(b.country === 'PK') - Number(a.country === 'PK') || a.label.localeCompare(b.label, locale),
      );
  known.set(locale, countries);
  return countries;
}
