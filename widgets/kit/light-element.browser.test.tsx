import { createElement, forwardRef, StrictMode, useImperativeHandle, useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { WidgetElement } from './element/element-types';
import { describeElement } from './element/element-view';
import type { WidgetHandle } from './embed';
import { defineLightElement, type View } from './light-element';

interface ProbeProps {
  openWith?: string | undefined;
  words?: object | undefined;
  prefill?: string | undefined;
  onChosen?: ((detail: { id: number }) => void) | undefined;
}
type ProbeElement = WidgetElement<ProbeProps> & WidgetHandle & Record<string, unknown>;

const called = vi.fn();
const Probe = forwardRef<Partial<WidgetHandle>, ProbeProps>(function Probe(
  { openWith, words, prefill, onChosen },
  ref,
) {
  useImperativeHandle(ref, () => ({
    open: () => called('open'),
    focus: () => called('focus'),
    prefill: (query) => called('prefill', query),
  }));
  return (
    <button type="button" onClick={() => onChosen?.({ id: 7 })}>
      {JSON.stringify({ openWith, words, prefill })}
    </button>
  );
});

let number = 0;
/** An element whose code has not loaded, and a function that loads it. */
function light(wanted?: (element: HTMLElement) => void) {
  const { tag, properties, view } = describeElement<ProbeProps>(
    {
      tag: `light-probe-${++number}`,
      attributes: { openWith: {}, words: { kind: 'json' }, prefill: {} },
      events: { onChosen: 'chosen' },
    },
    Probe,
    [],
  );
  const give = defineLightElement(tag, properties, wanted) as (view: View) => void;
  return { tag, come: () => give(view({})) };
}

let place: HTMLElement;
beforeEach(() => {
  place = document.createElement('div');
  document.body.append(place);
  called.mockClear();
});
afterEach(() => place.remove());

function put(tag: string, attributes = ''): ProbeElement {
  place.innerHTML = `<${tag} ${attributes}></${tag}>`;
  return place.firstElementChild as ProbeElement;
}
const button = (element: Element) => element.shadowRoot?.querySelector('button');
const shows = (element: Element, props: ProbeProps) =>
  vi.waitFor(() => expect(JSON.parse(button(element)?.textContent ?? '')).toEqual(props));

describe('an element whose code is not loaded yet', () => {
  it('keeps properties, listeners and its content', async () => {
    const { tag, come } = light();
    const element = put(tag);
    // Frameworks read the properties in this way.
    for (const name of ['openWith', 'words', 'prefill']) expect(name in element).toBe(true);
    element.textContent = 'Or call us';
    const listener = vi.fn();
    element.addEventListener('chosen', (event) => listener(event.detail));
    element.words = { Search: 'Find' };
    Object.assign(element, { prefill: 'from=KHI' });
    expect(element.words).toEqual({ Search: 'Find' });
    expect(element.shadowRoot).toBeNull();
    come();
    await shows(element, { words: { Search: 'Find' }, prefill: 'from=KHI' });
    expect(called).not.toHaveBeenCalled();
    button(element)?.click();
    expect(listener).toHaveBeenCalledWith({ id: 7 });
  });

  it('reads attributes in lower case without hyphens', async () => {
    const { tag, come } = light();
    const element = put(tag, 'openwith="tab"');
    come();
    await shows(element, { openWith: 'tab' });
    element.setAttribute('open-with', 'window');
    await shows(element, { openWith: 'window' });
  });

  it('makes the calls that waited in their order, and later calls at once', async () => {
    const { tag, come } = light();
    const element = put(tag);
    element.prefill('from=KHI');
    element.open();
    element.submit();
    expect(called).not.toHaveBeenCalled();
    come();
    await vi.waitFor(() => expect(called.mock.calls).toEqual([['prefill', 'from=KHI'], ['open']]));
    element.focus();
    expect(called).toHaveBeenLastCalledWith('focus');
  });

  it('is drawn when its code has loaded, also if it is put on the page later', async () => {
    const wanted = vi.fn();
    const { tag, come } = light(wanted);
    const gone = put(tag);
    const element = put(tag);
    expect(wanted.mock.calls).toEqual([[gone], [element]]);
    come();
    await shows(element, {});
    expect(button(gone)).toBeUndefined();
    place.append(gone);
    await shows(gone, {});
    expect(wanted).toHaveBeenCalledTimes(2);
  });

  it('does not redefine a tag that is already defined', () => {
    const { tag } = light();
    expect(defineLightElement(tag, [])).toBeUndefined();
  });
});

// Preact cannot hydrate a document.
describe.skipIf('__k' in createElement('i'))('an element in a page that React hydrates whole', () => {
  /** A document from the server, with an element that its own React has drawn. */
  async function drawnPage() {
    const { tag, come } = light();
    const frame = document.createElement('iframe');
    place.append(frame);
    const page = frame.contentDocument as Document;
    page.documentElement.lang = 'en';
    page.body.innerHTML = '<button type="button">Change</button>';
    const listens = vi.spyOn(page, 'addEventListener');
    come();
    // The element belongs to this window, where it is defined.
    const add = async () => {
      const element = page.body.appendChild(document.createElement(tag) as ProbeElement);
      await shows(element, {});
      return element;
    };
    return { tag, page, element: await add(), add, listens };
  }

  it('keeps the listeners of the page, and follows later changes', async () => {
    const { tag, page, element } = await drawnPage();
    function Page() {
      const [words, setWords] = useState({ Search: 'Find' });
      return (
        <html lang="en">
          <head />
          <body>
            <button type="button" onClick={() => setWords({ Search: 'Charter it' })}>
              Change
            </button>
            {createElement(tag, { words })}
          </body>
        </html>
      );
    }
    const root = hydrateRoot(
      page,
      <StrictMode>
        <Page />
      </StrictMode>,
    );
    page.querySelector('button')?.click();
    await shows(element, { words: { Search: 'Charter it' } });
    root.unmount();
  });
});
