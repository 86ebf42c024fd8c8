import './kit/styles.css';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { ChauffeurForm } from './chauffeur-form';
import { FlightBooking } from './flight-booking';
import { defineFlightGallery } from './flight-gallery/element';
import { InternationalCharterForm } from './international-charter-form';
import { PrivateCharterForm } from './private-charter-form';
import { definePrivateCharterForm } from './private-charter-form/element';
import { emptyPlace, field, pressButton } from './testing/on-page';

const LEGS = `from=KHI&to=DXB&date=${new Date().getFullYear() + 1}-06-01&time=14:30&seats=4&luggage=60`;

const on = emptyPlace(30);

interface Case {
  /** Draws the widget with its headings at a level. */
  draw: (headingLevel: number | undefined) => ReactNode;
  /** Opens the step that has its headings. */
  open?: string;
  /** How many levels each heading is below the first. */
  below: readonly number[];
  /** The autocomplete names, in order. */
  names: readonly string[];
}

const CASES: Readonly<Record<string, Case>> = {
  'private charter': {
    draw: (headingLevel) => <PrivateCharterForm prefill={LEGS} headingLevel={headingLevel} />,
    open: 'Search',
    below: [0],
    names: ['name', 'email', 'tel-national'],
  },
  chauffeur: {
    draw: (headingLevel) => <ChauffeurForm headingLevel={headingLevel} />,
    below: [0, 0],
    names: ['given-name', 'family-name', 'tel', 'email'],
  },
  'international charter': {
    draw: (headingLevel) => <InternationalCharterForm headingLevel={headingLevel} />,
    below: [0],
    names: ['name', 'email', 'tel'],
  },
  booking: {
    draw: (headingLevel) => <FlightBooking flightId={5} headingLevel={headingLevel} />,
    below: [0, 1],
    names: ['honorific-prefix', 'given-name', 'family-name', 'tel-country-code', 'tel-national', 'email'],
  },
};

const levels = () =>
  page
    .getByRole('heading')
    .elements()
    .map((heading) => Number(heading.getAttribute('aria-level') ?? heading.tagName.slice(1)));

async function show({ draw, open, below }: Case, headingLevel?: number) {
  on.root.render(draw(headingLevel));
  if (open) await pressButton(open);
  await vi.waitFor(() => expect(levels().length).toBeGreaterThanOrEqual(below.length));
}

describe.for(Object.entries(CASES))('the form of a %s', ([, one]) => {
  it.for([undefined, 6])('has its headings at level %s', async (headingLevel) => {
    await show(one, headingLevel);
    const expected = one.below.map((below) => Math.min(6, (headingLevel ?? 2) + below));
    await vi.waitFor(() => expect(levels().slice(0, expected.length)).toEqual(expected));
  });

  it('has autocomplete names for what a browser may fill in, and for nothing else', async () => {
    await show(one);
    const named = () =>
      [...on.place.querySelectorAll<HTMLInputElement>('input:not([type=radio])[name], select[name]')].map((field) => [
        field.name,
        field.autocomplete,
      ]);
    await vi.waitFor(() =>
      expect(
        named()
          .map(([name]) => name)
          .sort(),
      ).toEqual([...one.names].sort()),
    );
    for (const [name, filledInAs] of named()) expect(filledInAs).toBe(name);
  });

  it('labels the Enter key of each field, with ‘done’ at the last one', async () => {
    await show(one);
    await vi.waitFor(() => expect(on.place.querySelector('input:not([type=radio])')).not.toBeNull());
    const form = [...on.place.querySelectorAll('form')].at(-1) as HTMLFormElement;
    const typed = [...form.querySelectorAll<HTMLElement>('input, select, textarea')].filter(
      (field) => !/^(?:radio|checkbox)$/.test((field as HTMLInputElement).type),
    );
    for (const field of typed) field.focus();
    const inputs = typed.filter((field) => field.tagName === 'INPUT');
    const hints = inputs.map((field) => [field.enterKeyHint, field === typed.at(-1) ? 'done' : 'next']);
    expect(hints.length).toBeGreaterThan(1);
    for (const [hint, expected] of hints) expect(hint).toBe(expected);
  });
});

describe('the Enter key', () => {
  const onScreen = (isCoarse: boolean) => {
    const { matchMedia } = window;
    vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
      query === '(pointer: coarse)' ? ({ matches: isCoarse } as MediaQueryList) : matchMedia.call(window, query),
    );
  };
  const labelOfFocused = () => (document.activeElement as HTMLInputElement).labels?.[0]?.textContent;

  it('moves to the next field on an on-screen keyboard, and sends nothing', async () => {
    onScreen(true);
    on.root.render(<ChauffeurForm />);
    await page.getByLabelText('First name').click();
    await userEvent.keyboard('{Enter}');
    expect(labelOfFocused()).toBe('Last name');
    expect(on.place.querySelector('[aria-invalid]')).toBeNull();
  });

  it('sends the form from any field on a hardware keyboard', async () => {
    onScreen(false);
    on.root.render(<ChauffeurForm />);
    await page.getByLabelText('Last name').click();
    await userEvent.keyboard('{Enter}');
    await vi.waitFor(() => expect(on.place.querySelector('[aria-invalid]')).not.toBeNull());
  });
});

describe('an element with the attribute forward', () => {
  const before = location.href;
  afterEach(() => history.replaceState(null, '', before));
  const visit = (query: string) => history.replaceState(null, '', query);

  it('reads only the named parameters from the page’s address, which win over its prefill', async () => {
    definePrivateCharterForm();
    visit('?from=KHI&seats=%DB%B7&luggage=90&name=Ayesha');
    on.place.innerHTML = `<private-charter-form prefill="from=LHE&to=DXB" forward="from, seats,name"></private-charter-form>`;
    await vi.waitFor(() => expect((field('Seats').element() as HTMLInputElement).value).toBe('7'));
    await vi.waitFor(() => expect((field('From').element() as HTMLInputElement).value).toContain('KHI'));
    expect((field('To').element() as HTMLInputElement).value).toContain('DXB');
    expect((field('Luggage (kg)').element() as HTMLInputElement).value).not.toBe('90');
    expect(on.place.firstElementChild?.shadowRoot?.textContent).not.toContain('Ayesha');
  });

  it('passes the named parameters to the attributes of a gallery', async () => {
    defineFlightGallery();
    visit('?from=KHI&to=DXB&currency=EUR');
    on.place.innerHTML = '<flight-gallery to="LHE" forward="from,to"></flight-gallery>';
    await vi.waitFor(() => expect(on.api.requests.length).toBeGreaterThan(0));
    const [asked] = on.api.requests;
    expect(JSON.stringify(asked)).toMatch(/KHI/);
    expect(JSON.stringify(asked)).toMatch(/DXB/);
  });
});
