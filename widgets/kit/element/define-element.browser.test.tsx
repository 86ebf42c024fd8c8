import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { answerFetch } from '../../testing/answer-fetch';
import { defineElement } from './define-element';
import type { WidgetElement } from './element-types';
import { describeElement } from './element-view';

interface ProbeProps {
  label?: string | undefined;
  wide?: boolean | undefined;
  openWith?: string | undefined;
  words?: Record<string, string> | undefined;
}

function Probe({ label = 'none', wide = false, openWith, words }: ProbeProps) {
  const [typed, setTyped] = useState('');
  return (
    <div>
      <output>{JSON.stringify({ label, wide, openWith, words })}</output>
      <input value={typed} onChange={(event) => setTyped(event.currentTarget.value)} />
    </div>
  );
}

const define = (tag = 'probe-widget') =>
  defineElement(
    describeElement<ProbeProps>(
      {
        tag,
        attributes: { label: {}, wide: { kind: 'boolean' }, words: { kind: 'json' }, openWith: {} },
        events: {},
      },
      Probe,
      [],
    ),
  );

type ProbeElement = WidgetElement<ProbeProps>;
const shadow = (element: Element) => element.shadowRoot as ShadowRoot;
const shown = (element: Element) =>
  vi.waitFor(() => JSON.parse(shadow(element).querySelector('output')?.textContent ?? ''));
const shows = (element: Element, props: ProbeProps) =>
  vi.waitFor(async () => expect(await shown(element)).toEqual({ label: 'none', wide: false, ...props }));

let place: HTMLElement;
beforeEach(() => {
  place = document.createElement('div');
  document.body.append(place);
});
afterEach(() => place.remove());

function put(html: string): ProbeElement {
  place.innerHTML = html;
  return place.firstElementChild as ProbeElement;
}

async function typeInto(element: Element): Promise<HTMLInputElement> {
  await shown(element);
  const input = shadow(element).querySelector('input') as HTMLInputElement;
  input.focus();
  document.execCommand('insertText', false, 'typed');
  return input;
}

describe('an element of a component', () => {
  it('keeps properties that were set before it was defined', async () => {
    // The element is defined by this test, so this test comes first.
    const element = put('<probe-widget></probe-widget>');
    element.label = 'early';
    define();
    await shows(element, { label: 'early' });
  });

  it('reads attributes that were set before it was defined, and prefers a property to its attribute', async () => {
    const element = put(`<late-widget label="attribute" wide words='{"Search":"Find"}'></late-widget>`);
    element.label = 'property';
    define('late-widget');
    await shows(element, { label: 'property', wide: true, words: { Search: 'Find' } });
  });

  it('updates when attributes change, become empty or are removed', async () => {
    const element = put(`<probe-widget label="one" wide words='{"Search":"Find"}'></probe-widget>`);
    await shows(element, { label: 'one', wide: true, words: { Search: 'Find' } });
    for (const name of ['wide', 'words']) element.removeAttribute(name);
    element.setAttribute('label', '');
    await shows(element, { label: '' });
    element.removeAttribute('label');
    await shows(element, { label: 'none' });
  });

  it('accepts objects as properties, and reads a text property like an attribute, for templates', async () => {
    const element = put('<probe-widget></probe-widget>');
    element.words = { Search: 'Find' };
    await shows(element, { words: { Search: 'Find' } });
    expect(element.words).toEqual({ Search: 'Find' });
    Object.assign(element, { wide: '', words: '{"Search":"Look"}' });
    await shows(element, { wide: true, words: { Search: 'Look' } });
  });

  it('keeps what was typed when it is moved, and the focus when `moveBefore` moves it', async () => {
    const element = put('<probe-widget></probe-widget>');
    const input = await typeInto(element);
    const elsewhere = document.createElement('section');
    place.append(elsewhere);
    elsewhere.moveBefore(element, null);
    await Promise.resolve();
    expect(shadow(element).activeElement).toBe(input);
    place.append(element);
    await Promise.resolve();
    expect(shadow(element).querySelector('input')).toBe(input);
    expect(input.value).toBe('typed');
  });

  it('is empty after it is removed, and is drawn again when it returns', async () => {
    const element = put('<probe-widget label="again"></probe-widget>');
    await shown(element);
    element.remove();
    await vi.waitFor(() => expect(shadow(element).querySelector('output')).toBeNull());
    place.append(element);
    await shows(element, { label: 'again' });
  });
});

describe('an element that cannot be drawn', () => {
  beforeEach(() => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    answerFetch(({ url }) =>
      url.endsWith('/config.json') ? Response.json({ supportPhone: '021 111 000' }) : undefined,
    );
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  /** Elements whose component, options and shadow root fail. */
  const BROKEN: Readonly<Record<string, (tag: string) => void>> = {
    'because its component draws nothing': (tag) => {
      vi.useFakeTimers({ toFake: ['setTimeout'] });
      defineElement(describeElement({ tag, attributes: {}, events: {} }, () => null, []));
    },
    'because its component throws': (tag) => {
      vi.useFakeTimers({ toFake: ['setTimeout'] });
      const Broken = () => {
        throw new Error('an error of the page');
      };
      window.addEventListener('error', (event) => event.preventDefault(), { once: true });
      defineElement(describeElement({ tag, attributes: {}, events: {} }, Broken, []));
    },
    'because the page has broken what draws it': (tag) => {
      vi.spyOn(Element.prototype, 'attachShadow').mockImplementation(() => {
        throw new TypeError('an error of the page');
      });
      defineElement(describeElement({ tag, attributes: {}, events: {} }, () => <p>All is well</p>, []));
    },
  };

  it.each(Object.keys(BROKEN))('%s shows its own content, else the operator’s contact', async (why) => {
    const tag = `broken-${Object.keys(BROKEN).indexOf(why)}`;
    const two = put(`<div><${tag}></${tag}><${tag}><b>Call us</b></${tag}></div>`);
    BROKEN[why]?.(tag);
    const [empty, own] = two.children as unknown as [HTMLElement, HTMLElement];
    await vi.waitFor(() => {
      if (vi.isFakeTimers()) vi.advanceTimersByTime(3000);
      const link = (empty.shadowRoot ?? empty).querySelector('a');
      expect(link?.getAttribute('href')).toBe('tel:021111000');
      expect(link?.checkVisibility()).toBe(true);
      expect(own.querySelector('b')?.checkVisibility()).toBe(true);
    });
  });
});
