import { describe, expect, it } from 'vitest';
import { fold } from './fold';

describe('a folded text', () => {
  it.each([
    ['case', ['ALI Raza', 'ali raza']],
    ['case of Greek, also at the end of a word', ['ΓΙΏΡΓΟΣ', 'Γιώργος', 'γιωργοσ']],
    ['case of Cyrillic, Armenian and Georgian', ['ЁЛКИН Հայ ᲒᲘᲝᲠᲒᲘ', 'елкин հայ გიორგი']],
    ['composed and decomposed accents', ['Zo\u00eb', 'Zoe\u0308', 'Zoe', 'ZO\u00cb']],
    ['letters with a stroke or joined', ['Sørensen Łukasz Đorđe Ægir Œuvre', 'sorensen lukasz dorde aegir oeuvre']],
    ['sharp s', ['Groß', 'GROẞ', 'gross', 'GROSS']],
    ['Turkish i', ['İpek Işık', 'ipek ışık', 'IPEK ISIK', 'ipek isik']],
    ['ligatures and full-width letters', ['ﬁona Ａｌｉ', 'fiona ali']],
    [
      'apostrophes',
      ["O'Brien", 'O’Brien', 'O‘Brien', 'OʼBrien', 'O`Brien', 'O´Brien', 'O′Brien', 'O＇Brien', 'Oʻbrien', 'OBrien'],
    ],
    ['quotation marks', ['“Pearl” «Air»', '"Pearl" \'Air\'', 'pearl air', '„Pearl“ ‹Air›']],
    ['dashes', ['Zia-ul-Haq', 'Zia‐ul‑Haq', 'Zia–ul—Haq', 'Zia ul Haq', 'Zia − ul － Haq']],
    ['spaces', ['  Ali\u00a0\tRaza\n', 'ali\u3000raza', 'Ali Raza']],
    ['yeh', ['علی', 'علي', 'على', 'عل\ufef2']],
    ['kaf', ['ملک', 'ملك', 'ملڪ']],
    ['heh', ['فاطمہ', 'فاطمه', 'فاطمة', 'فاطمۃ', 'فاطمھ', 'فاطمە']],
    ['alef', ['احمد', 'أحمد', 'إحمد', 'ٱحمد', 'آحمد']],
    ['noon', ['خان', 'خاں']],
    ['hamza', ['ثنا', 'ثناء', 'ثنأ']],
    ['joiners', ['علی\u200cرضا', 'علی\u200dرضا', 'علیرضا']],
    ['tatweel', ['محـــمد', 'محمد']],
    ['vowel signs', ['مُحَمَّد', 'محمد']],
    ['presentation forms', ['\ufedf\ufefc', 'للا', 'ﻟﻼ']],
    ['what is not seen', ['\u202aAli\u202c\u200e Ra\u00adza\ufeff', 'ali raza']],
    ['digits', ['اے ۱۲۳', 'اے ١٢٣', 'اے 123', 'اے １２３']],
  ])('has one form whatever the %s', (_what, texts) => {
    expect(new Set(texts.map(fold)).size, texts.map(fold).join(' | ')).toBe(1);
  });

  it.each([
    ['Ali', 'Alia'],
    ['حسن', 'حسین'],
    ['a.b@example.com', 'ab@example.com'],
  ])('keeps %s and %s apart', (one, other) => {
    expect(fold(one)).not.toBe(fold(other));
  });

  it('is what it is when it is folded again', () => {
    const text = 'İŞIK ß Œ ﬁ O´Neil ‘Zia–ul–Haq’ مُحَمَّد ﷺ ١٢';
    expect(fold(fold(text))).toBe(fold(text));
  });

  it('of signs that are not seen is nothing', () => {
    expect(fold('\u200c ’\u0301\u0640')).toBe('');
  });
});
