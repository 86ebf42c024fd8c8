import { createApi, flightSearch, listOf } from 'charter-widgets/contract';
import * as v from 'valibot';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { aircraftList, findInFleet } from './aircraft';
import { parseDays, parseReference } from './find';
import { fold } from './fold';
import { oneLine, severalLines } from './one-line';
import { chauffeurList, flightBookingList, internationalCharterList, privateCharterList } from './records';
import { decodeToken } from './session';

const places = listOf(v.object({ id: v.number(), name: v.nullish(v.string(), '') }));

afterEach(() => vi.restoreAllMocks());

describe('a list in an answer', () => {
  it('leaves out malformed records, with one warning', () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const answer = [{ id: 1, name: 'Karachi' }, { id: '2' }, null, [], { id: 3, name: null }, { name: 'constructor' }];
    expect(v.parse(places, answer)).toEqual([
      { id: 1, name: 'Karachi' },
      { id: 3, name: '' },
    ]);
    expect(warn.mock.calls).toEqual([['charter-widgets: malformed records are left out: 4']]);
  });

  it('of valid records is read without a warning', () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    expect(v.parse(places, [{ id: 1 }])).toHaveLength(1);
    expect(warn).not.toHaveBeenCalled();
  });

  it('causes an error, and is not empty, when none of its records can be read', async () => {
    expect(() => v.safeParse(places, [{ id: '2' }])).toThrow('No record is of the agreed shape');
    const lists = [flightSearch, aircraftList, privateCharterList, flightBookingList, chauffeurList];
    const fetch = async () => Response.json({ success: true, data: [{ id: 'no' }, 5] });
    const api = createApi({ baseUrl: 'http://localhost/api', fetch });
    for (const list of [...lists, internationalCharterList])
      await expect(api(list), list.path).rejects.toMatchObject({ name: 'ApiError', reason: 'failed' });
  });

  it.each([null, {}, 'list', 5, undefined])('cannot be read from %j', (answer) => {
    expect(v.is(places, answer)).toBe(false);
  });
});

/** Line breaks, other control characters, and direction marks. */
const SIGNS = [...'\n\r\v\f\t\0\x1b\x7f\x85\u2028\u2029\u061c\u200e\u200f\u202a\u202e\u2066\u2069', '\r\n'];

describe('a text of one or several lines', () => {
  it.each(SIGNS)('has the character %j removed or replaced', (sign) => {
    expect(oneLine(`a${sign}b`)).toBe('a b');
    expect(severalLines(`a${sign}b`)).toMatch(/^a[ \n]b$/);
  });

  it.each(['می‌خواہم', 'Zoë', '👩‍✈️'])('keeps joiners, accents and emoji: %s', (text) => {
    expect(oneLine(text)).toBe(text);
  });
});

describe('a text prepared for search', () => {
  it.each([
    ['upper and lower case', ['ALI Raza', 'ali raza']],
    ['the case of Greek letters, also at the end of a word', ['ΓΙΏΡΓΟΣ', 'Γιώργος', 'γιωργοσ']],
    ['the case of Cyrillic, Armenian and Georgian letters', ['ЁЛКИН Հայ ᲒᲘᲝᲠᲒᲘ', 'елкин հայ გიორგი']],
    ['whether accents are composed', ['Zo\u00eb', 'Zoe\u0308', 'Zoe', 'ZO\u00cb']],
    [
      'strokes through letters and joined letters',
      ['Sørensen Łukasz Đorđe Ægir Œuvre', 'sorensen lukasz dorde aegir oeuvre'],
    ],
    ['the sharp s', ['Groß', 'GROẞ', 'gross', 'GROSS']],
    ['the Turkish i', ['İpek Işık', 'ipek ışık', 'IPEK ISIK', 'ipek isik']],
    ['ligatures and full-width forms', ['ﬁona Ａｌｉ', 'fiona ali']],
    [
      'the kind of apostrophe',
      ["O'Brien", 'O’Brien', 'O‘Brien', 'OʼBrien', 'O`Brien', 'O´Brien', 'O′Brien', 'O＇Brien', 'Oʻbrien', 'OBrien'],
    ],
    ['the kind of quotation marks', ['“Pearl” «Air»', '"Pearl" \'Air\'', 'pearl air', '„Pearl“ ‹Air›']],
    ['the kind of dash', ['Zia-ul-Haq', 'Zia‐ul‑Haq', 'Zia–ul—Haq', 'Zia ul Haq', 'Zia − ul － Haq']],
    ['the kind of space', ['  Ali\u00a0\tRaza\n', 'ali\u3000raza', 'Ali Raza']],
    ['the form of yeh', ['علی', 'علي', 'على', 'عل\ufef2']],
    ['the form of kaf', ['ملک', 'ملك', 'ملڪ']],
    ['the form of heh', ['فاطمہ', 'فاطمه', 'فاطمة', 'فاطمۃ', 'فاطمھ', 'فاطمە']],
    ['the form of alef', ['احمد', 'أحمد', 'إحمد', 'ٱحمد', 'آحمد']],
    ['the form of noon', ['خان', 'خاں']],
    ['hamza', ['ثنا', 'ثناء', 'ثنأ']],
    ['joiners', ['علی\u200cرضا', 'علی\u200dرضا', 'علیرضا']],
    ['tatweel', ['محـــمد', 'محمد']],
    ['vowel signs', ['مُحَمَّد', 'محمد']],
    ['presentation forms', ['\ufedf\ufefc', 'للا', 'ﻟﻼ']],
    ['invisible characters', ['\u202aAli\u202c\u200e Ra\u00adza\ufeff', 'ali raza']],
    ['the script of digits', ['اے ۱۲۳', 'اے ١٢٣', 'اے 123', 'اے １２３']],
  ])('ignores %s', (_what, texts) => {
    expect(new Set(texts.map(fold)).size, texts.map(fold).join(' | ')).toBe(1);
  });

  it.each([
    ['Ali', 'Alia'],
    ['حسن', 'حسین'],
    ['a.b@example.com', 'ab@example.com'],
  ])('still distinguishes %s from %s', (one, other) => {
    expect(fold(one)).not.toBe(fold(other));
  });

  it('does not change when it is prepared again', () => {
    const text = 'İŞIK ß Œ ﬁ O´Neil ‘Zia–ul–Haq’ مُحَمَّد ﷺ ١٢';
    expect(fold(fold(text))).toBe(fold(text));
  });

  it('is empty if it has only invisible characters', () => {
    expect(fold('\u200c ’\u0301\u0640')).toBe('');
  });
});

describe('a search by staff', () => {
  it.each<[string, string | undefined]>([
    ['cw axs4 70', 'CW-AXS4-70'],
    [' cw-axs470 ', 'CW-AXS4-70'],
    ['cw–axs4–7o', 'CW-AXS4-70'],
    ['CW–AXS۴–۷۰', 'CW-AXS4-70'],
    ['cwilo042', 'CW-1100-42'],
    ...['', 'CW', 'CWAXS47', 'CWAXS4700', 'AXS470', 'CWUUUUUU', 'cw khan'].map((text): [string, undefined] => [
      text,
      undefined,
    ]),
  ])('for %j looks for the reference %s', (text, reference) => {
    expect(parseReference(text)).toBe(reference);
  });

  it.each<[string, string[]]>([
    ['2026-12-12', ['2026-12-12']],
    ['۱۲ Dec ۲۰۲۶', ['2026-12-12']],
    ['Dec 12, 2026', ['2026-12-12']],
    ['12 december', ['2025-12-12', '2026-12-12', '2027-12-12', '2028-12-12']],
    ['12 Dec', ['2025-12-12', '2026-12-12', '2027-12-12', '2028-12-12']],
    ['29 feb', ['2028-02-29']],
    ...['2026-02-30', '12 decade', '40 Dec', 'Ayesha', ''].map((text): [string, string[]] => [text, []]),
  ])('for %j looks for the days %j', (text, days) => {
    expect(parseDays(text, 2026)).toEqual(days);
  });
});

describe('a session token', () => {
  const tokenOf = (payload: unknown) =>
    `e30.${Buffer.from(JSON.stringify(payload)).toString('base64url')}.c2lnbmF0dXJl`;

  it('contains a name and the admin claim, which is false when it is missing', () => {
    const claims = { Name: 'Zoë Ünal', isAdmin: 'True', exp: 4102444800 };
    expect(decodeToken(tokenOf(claims))).toEqual(claims);
    expect(decodeToken(tokenOf({ Name: 'Ali' }))?.isAdmin).toBe('False');
  });

  it.each(['', 'nonsense', 'a.b.c', tokenOf('text'), tokenOf({ isAdmin: 'True' })])('is not read from %j', (token) => {
    expect(decodeToken(token)).toBeNull();
  });
});

const craft = (id: number, name: string) => ({ id, name, isActive: true });
const FLEET = [craft(1, 'King Air 350'), craft(2, 'Citation CJ4 AP-CJF')];

describe('the aircraft of a quote', () => {
  it.each([
    [{ aircraft: 'king air  350', tail: '' }, 1],
    [{ aircraft: 'King Air 350', tail: 'ap cjf' }, 2],
    [{ aircraft: 'King Air 350', tail: 'AP-BBB' }, 1],
    [{ aircraft: 'Gulfstream', tail: 'AP-BBB' }, undefined],
  ])('is found by its registration, or else by its name: %j', (quote, id) => {
    expect(findInFleet(FLEET, quote)?.id).toBe(id);
  });
});
