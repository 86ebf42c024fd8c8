import { describe, expect, it } from 'vitest';
import { drawingOf, typeLabel } from './type-label';

describe("an aircraft's type", () => {
  it.each([
    ['plane', 'Charter Plane', 'turboprop'],
    ['jet', 'Jet', 'jet'],
    ['helicopter', 'Helicopter', 'helicopter'],
    ['airship', 'Commercial', 'jet'],
  ])('%s is shown as %s, drawn as a %s', (type, label, drawing) => {
    expect([typeLabel(type), drawingOf(type)]).toEqual([label, drawing]);
  });
});
