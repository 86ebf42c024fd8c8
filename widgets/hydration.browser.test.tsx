import { createElement, type FunctionComponent } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, it, vi } from 'vitest';
import { ChauffeurForm } from './chauffeur-form';
import { FlightBooking } from './flight-booking';
import { FlightGallery } from './flight-gallery';
import { InternationalCharterForm } from './international-charter-form';
import './kit/styles.css';
import { PrivateCharterForm } from './private-charter-form';
import { answerFetch } from './testing/answer-fetch';
import { drawnFlight, mockFlights } from './testing/on-page';

const flight = { ...drawnFlight, images: [] };
const WIDGETS: [name: string, widget: unknown, props: object][] = [
  ['a private charter', PrivateCharterForm, { prefill: 'from=KHI&to=DXB' }],
  ['an international charter', InternationalCharterForm, { prefill: 'from=KHI&to=DXB' }],
  ['a chauffeur', ChauffeurForm, {}],
  ['a gallery', FlightGallery, { initial: { records: [flight], total: 1, next: null } }],
  ['a booking', FlightBooking, { flightId: 5, initial: flight }],
];
const elementOf = (widget: unknown, props: object) =>
  createElement(widget as FunctionComponent, { locale: 'ur', ...props } as object);

/** Draws them as a server does, before anything has loaded. */
const drawn = new Map(WIDGETS.map(([, widget, props]) => [widget, renderToString(elementOf(widget, props))]));

mockFlights(1);
afterEach(() => document.body.replaceChildren());

it.each(WIDGETS)(
  '%s takes over its HTML after another widget has loaded texts, drawings and rates',
  async (_name, widget, props) => {
    answerFetch(({ url }) => (url.endsWith('/config.json') ? Response.json({ pkrPerUsd: 300 }) : undefined));
    const others = document.body.appendChild(document.createElement('div'));
    const root = createRoot(others);
    const both = [...WIDGETS, ['another gallery', FlightGallery, {}] as const];
    root.render(both.map(([name, one, given]) => <div key={name}>{elementOf(one, { ...given, drafts: 'off' })}</div>));
    await vi.waitFor(() => {
      // The second chunk of the charter loads at the first focus.
      others.querySelector<HTMLElement>('.cw-charter input')?.focus();
      expect(others.querySelector('.cw-segment-way')?.childElementCount).toBe(2);
      expect(others.querySelectorAll('[lang=ur]').length).toBeGreaterThanOrEqual(both.length);
      expect(others.querySelectorAll('.cw-toasts').length).toBeGreaterThanOrEqual(both.length);
      expect(others.querySelector('.cw-aircraft path[d]')).not.toBeNull();
      expect(others.textContent).toMatch(/روپے/);
    });
    const place = document.body.appendChild(document.createElement('div'));
    place.innerHTML = drawn.get(widget) ?? '';
    const problem = vi.fn();
    const taken = hydrateRoot(place, elementOf(widget, props), { onRecoverableError: problem });
    await vi.waitFor(() => expect(place.querySelector('.cw-root')?.getAttribute('lang')).toBe('ur'));
    expect(problem.mock.calls.map(([error]) => String(error).slice(0, 900))).toEqual([]);
    taken.unmount();
    root.unmount();
  },
);
