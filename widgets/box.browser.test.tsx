import './kit/styles.css';
import type { ComponentType } from 'react';
import { expect, it } from 'vitest';
import { ChauffeurForm } from './chauffeur-form';
import { FlightBooking } from './flight-booking';
import { FlightGallery } from './flight-gallery';
import { InternationalCharterForm } from './international-charter-form';
import type { BoxProps } from './kit';
import { PrivateCharterForm } from './private-charter-form';
import { emptyPlace } from './testing/on-page';

const COMPONENTS = { PrivateCharterForm, ChauffeurForm, InternationalCharterForm, FlightGallery, FlightBooking };

const on = emptyPlace(1);

it.each(Object.entries(COMPONENTS))('%s has a box that the page’s own CSS can style', async (_name, component) => {
  const Widget = component as ComponentType<BoxProps>;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('.wide { margin-inline-start: 30px; max-inline-size: 500px }');
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  on.root.render(<Widget className="wide" style={{ marginBlockStart: 20 }} id="widget" />);
  await expect.poll(() => on.place.querySelector('#widget.wide .cw-root')).not.toBeNull();
  const root = on.place.querySelector('.cw-root') as Element;
  const [own, around] = [root.getBoundingClientRect(), on.place.getBoundingClientRect()];
  expect([own.left - around.left, own.width]).toEqual([30, 500]);
  const style = getComputedStyle(root.parentElement as Element);
  expect(style.marginTop).toBe('20px');

  // Removing a class leaves the widget unchanged.
  on.root.render(<Widget className={undefined} id="widget" />);
  await expect.poll(() => on.place.querySelector('.wide')).toBeNull();
  expect(on.place.querySelector('#widget .cw-root')).toBe(root);
  document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
});
