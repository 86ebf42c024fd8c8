import sharp from 'sharp';
import { apron, cabin, portrait, wing } from './drawings/aboard';
import { domes, helipad, minarets, towers } from './drawings/cities';
import { atoll, coast, runway, summit, teaHills, valley } from './drawings/landscapes';
import { dawn, day, dusk, night } from './drawings/light';

/** A drawing and what it shows; drawn when it is asked for. */
export interface Picture {
  /** The whole SVG. */
  draw: () => string;
  description: string;
}

const of = (description: string, draw: () => string): Picture => ({ draw, description });

export const PICTURES = {
  valleyDawn: of('First light on the ranges above the Gilgit valley', () => valley(dawn)),
  valleyDay: of('The valley in the clear air of noon', () => valley(day)),
  summitDay: of('Past the great pyramid of the Karakoram', () => summit(day)),
  summitDusk: of('Last light on the summit', () => summit(dusk)),
  coastDusk: of('Evening over the Arabian Sea', () => coast(dusk)),
  coastDay: of('The coast and its dhows', () => coast(day)),
  towersDusk: of('The Gulf at dusk', () => towers(dusk)),
  towersNight: of('The skyline by night', () => towers(night)),
  runwayDawn: of('A runway in the desert, early', () => runway(dawn)),
  runwayNight: of('The runway by night', () => runway(night)),
  domesDusk: of('Domes and gardens of Lahore', () => domes(dusk)),
  minaretsDawn: of('Morning below the Margalla hills', () => minarets(dawn)),
  teaHills: of('Over the tea country', () => teaHills(day)),
  atoll: of('Atolls from above', () => atoll(day)),
  cabinDay: of('The cabin, with a window for every seat', () => cabin(day)),
  cabinNight: of('The cabin on a night flight', () => cabin(night)),
  wingDusk: of('Above the clouds at sunset', () => wing(dusk)),
  wingDay: of('Above the clouds', () => wing(day)),
  apronDusk: of('Boarding takes five minutes, from the car to the seat', () => apron(dusk)),
  apronNight: of('A late departure', () => apron(night)),
  helipad: of('From the roof, with the town below', () => helipad(dusk)),
  lightJet: of('Citation CJ4', () => portrait('jet', 3, 980)(dawn)),
  midsizeJet: of('Praetor 500', () => portrait('jet', 14, 1100)(dusk)),
  heavyJet: of('Gulfstream G650', () => portrait('jet', 9, 1300)(night)),
  kingAir: of('King Air 350', () => portrait('turboprop', 4, 1020)(day)),
  atr: of('ATR 42 Executive', () => portrait('turboprop', 27, 1180)(dawn)),
  aw139: of('AW139', () => portrait('helicopter', 5, 1040)(day)),
  h125: of('H125 Mountain', () => portrait('helicopter', 16, 900)(dusk)),
} satisfies Record<string, Picture>;
export type PictureName = keyof typeof PICTURES;

/** The picture as a JPEG of 1600 × 1000. */
export const render = (name: PictureName): Promise<Buffer> =>
  sharp(Buffer.from(PICTURES[name].draw())).jpeg({ quality: 84 }).toBuffer();
