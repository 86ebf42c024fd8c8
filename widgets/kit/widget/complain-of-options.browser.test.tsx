import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest';
import type { LookProps } from '../base/look-root';
import { defineElement, describeElement } from '../element';
import { WidgetRoot } from './widget-root';

interface PlaneProps extends LookProps {
  apiBase?: string | undefined;
  prefill?: string | undefined;
  limit?: number | undefined;
  onReady?: ((detail: object) => void) | undefined;
}

const Plane = (props: PlaneProps) => (
  <WidgetRoot {...props}>
    <p>All is well</p>
  </WidgetRoot>
);

let warn: MockInstance<typeof console.warn>;
let place: HTMLElement;
beforeEach(() => {
  warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  place = document.createElement('div');
  document.body.append(place);
});
afterEach(() => {
  place.remove();
  vi.restoreAllMocks();
});

const told = () => warn.mock.calls.flat().join('\n');
const drawn = () => vi.waitFor(() => expect((place.shadowRoot ?? place).textContent).toContain('All is well'));

describe('of a component', () => {
  it.each([
    ['theme', 'drak', 'The theme "drak" is unknown, and is ignored. Did you mean "dark"?', '#unknown-theme'],
    ['theme', 'sepia', 'The theme "sepia" is unknown, and is ignored. There are "light", "dark", "auto".', ''],
    ['locale', 'de', 'The locale "de" is unknown: English is shown.', '#unknown-locale'],
    ['prefill', { from: 'KHI' }, 'The option "prefill" takes text; it was given an object.', '#wrong-type'],
    ['limit', [3], 'The option "limit" takes a number; it was given a list.', '#wrong-type'],
    ['words', '[object Object]', 'The option "words" takes an object of texts; it was given text.', '#wrong-type'],
    ['words', { Search: 5 }, 'The option "words["Search"]" takes text; it was given a number.', '#wrong-type'],
    ['onReady', 'thank()', 'The option "onReady" takes a function; it was given text.', '#wrong-type'],
  ])('%s = %j is told of once, and the widget stands', async (option, value, sentence, symptom) => {
    const root = createRoot(place);
    root.render(<Plane {...{ [option]: value }} />);
    await drawn();
    root.render(<Plane {...{ [option]: value }} />);
    await vi.waitFor(() => expect(told()).toContain(sentence));
    expect(told()).toContain(symptom);
    expect(told().split(sentence)).toHaveLength(2);
    root.unmount();
  });

  it('says nothing of options as they should be', async () => {
    const root = createRoot(place);
    root.render(<Plane theme="auto" locale="en" limit={6} prefill="a=1" words={{ A: 'B' }} onReady={() => {}} />);
    await drawn();
    // What follows is said after it.
    root.render(<Plane theme={'dunkel' as 'dark'} />);
    await vi.waitFor(() => expect(told()).toContain('dunkel'));
    expect(warn).toHaveBeenCalledOnce();
    root.unmount();
  });
});

describe('of an element', () => {
  beforeEach(() =>
    defineElement(
      describeElement<PlaneProps>(
        {
          tag: 'plane-widget',
          attributes: {
            apiBase: {},
            prefill: {},
            limit: { kind: 'json' },
            theme: {},
            locale: {},
            words: { kind: 'json' },
          },
          events: { onReady: 'ready' },
        },
        Plane,
        [],
      ),
    ),
  );

  it('attributes that it does not know are told of, with those that were meant, and others’ marks are not', async () => {
    place.innerHTML = `<plane-widget id="a" class="b" style="color: red" title="c" hidden="until-found" tabindex="0" lang="en"
      data-x="1" aria-label="d" onclick="" loading="eager" v-cloak x-data="" _ngcontent-abc-1="" data-v-7ba5bd90=""
      hx-boost="true" wire:id="1" prefil="from=KHI" colour="red" theme="dark"></plane-widget>`;
    await vi.waitFor(() => expect(told()).toContain('colour'));
    expect(told()).toContain(
      '<plane-widget> does not know the attribute "prefil", which is ignored. Did you mean "prefill"?',
    );
    expect(told()).toContain('#unknown-attribute');
    expect(warn).toHaveBeenCalledTimes(2);
  });
});
