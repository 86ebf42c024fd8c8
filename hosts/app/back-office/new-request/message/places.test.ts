import { findNamed } from 'charter-widgets/airport-index';
import { expect, it } from 'vitest';
import { findPlaces } from './places';
import { Tokens } from './tokens';

const places = (text: string) =>
  findPlaces(new Tokens([{ text, written: '' }]), findNamed).map(({ places, way }) =>
    `${/\((\w+)\)/.exec(places[0]?.text ?? '')?.[1] ?? places[0]?.text} ${way}`.trim(),
  );

it.each([
  ['from Karachi to Dubai', ['KHI from', 'DXB to']],
  ['Karachi se Dubai jana', ['KHI from', 'DXB to']],
  ['for KHI', ['KHI for']],
  ['khi-isb', ['KHI', 'ISB']],
  ['OPKC to EGLL', ['KHI', 'LHR to']],
  ['Lahore Travels, based in Multan, Mrs. Farah', ['LHE aside', 'MUX aside', 'FAH aside']],
  ['Hyderabad', ['HDD']],
  ['lhr, LHR', ['LHE', 'LHE']],
  ['lhr, LHR, Dubai', ['LHE', 'LHR', 'DXB']],
  ['London (LTN)', ['LTN']],
  ['the nice male car', []],
])('the right places are read from "%s"', (text, read) => expect(places(text)).toEqual(read));
