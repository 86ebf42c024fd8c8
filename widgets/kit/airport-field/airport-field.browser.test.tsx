import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { loadKnownFont } from '../../testing/known-font';
import '../styles.css';
import { type AirportProvider, createAirportProvider, type Place, type Suggestion } from '../airports';
import { createField, type Field } from '../field';
import { createT, ENGLISH, MessagesProvider } from '../messages/messages';
import { UR } from '../messages/urdu/ur';
import { AirportField } from './airport-field';

const suggestion = (code: string, title: string, detail: string): Suggestion => ({ id: code, code, title, detail });
const KARACHI = suggestion('KHI', 'Karachi', 'Jinnah International Airport, Pakistan');
const KARLSRUHE = suggestion('FKB', 'Karlsruhe', 'Baden-Airpark, Germany');
const PLACE: Place = {
  text: 'Karachi (KHI) – Jinnah International Airport',
  position: { latitude: 24.9, longitude: 67.2 },
};

function createProvider(answer: Suggestion[] = [KARACHI, KARLSRUHE]) {
  return {
    prepare: vi.fn(),
    suggest: vi.fn(async (_text: string, _signal: AbortSignal) => answer),
    choose: vi.fn(async (_suggestion: Suggestion) => PLACE),
  } satisfies AirportProvider;
}

loadKnownFont();

let host: HTMLElement;
let root: Root;
let field: Field<Place>;
let provider: ReturnType<typeof createProvider>;
const submitted = vi.fn((event: { preventDefault(): void }) => event.preventDefault());

beforeEach(() => {
  localStorage.clear();
  submitted.mockClear();
  host = document.createElement('div');
  document.body.append(host);
  field = createField<Place>({ text: '' });
  provider = createProvider();
});
afterEach(() => {
  vi.useRealTimers();
  root.unmount();
  host.remove();
});

async function show(into: Element | ShadowRoot = host, from: AirportProvider = provider, t = ENGLISH) {
  root = createRoot(into);
  root.render(
    <div className="cw-root cw-room">
      <MessagesProvider value={t}>
        <form onSubmit={submitted}>
          <AirportField field={field} label="From" required placeholder="City or airport" provider={from} />
          <button type="submit">Search</button>
        </form>
      </MessagesProvider>
    </div>,
  );
  await vi.waitFor(() => expect(into.querySelector('input')).not.toBeNull());
  // Preact subscribes to the field only after the first paint.
  await new Promise((painted) => requestAnimationFrame(() => setTimeout(painted)));
}

const shown = () => host.shadowRoot ?? host;
const input = () => shown().querySelector('input') as HTMLInputElement;
const options = () => [...shown().querySelectorAll<HTMLElement>('[role=option]')];
const active = () => input().getAttribute('aria-activedescendant');
const status = () => shown().querySelector('[role=status]')?.textContent;
const hint = () => shown().querySelector('.cw-hint')?.textContent ?? '';
const press = (keys: string) => userEvent.keyboard(keys);

async function type(text: string) {
  input().focus();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  document.execCommand('insertText', false, text);
  await vi.advanceTimersByTimeAsync(300);
  vi.useRealTimers();
}

async function find(text: string, count = 2) {
  await type(text);
  await vi.waitFor(() => expect(options()).toHaveLength(count));
}

const expectChosen = async (chosen: Suggestion) => {
  await vi.waitFor(() => expect(field.value).toEqual(PLACE));
  expect(provider.choose).toHaveBeenCalledWith(chosen);
  expect(options()).toHaveLength(0);
  expect(submitted).not.toHaveBeenCalled();
};

describe('an airport field without the focus', () => {
  const chip = () => shown().querySelector<HTMLElement>('.cw-airport-chip');
  const ink = () => getComputedStyle(input()).color;

  it('shows a known airport as code, city and name, and as its full text while it is edited', async () => {
    field.set(PLACE);
    await show();
    expect(chip()?.innerText.split('\n')).toEqual(['KHI', 'Karachi', 'Jinnah International Airport']);
    expect(chip()?.getAttribute('aria-hidden')).toBe('true');
    await vi.waitFor(() => expect(ink()).toBe('rgba(0, 0, 0, 0)'));
    input().focus();
    await vi.waitFor(() => expect(chip()?.checkVisibility()).toBe(false));
    expect(ink()).not.toBe('rgba(0, 0, 0, 0)');
    expect(input().value).toBe(PLACE.text);
  });

  it('suggests and shows an airport by its Urdu names, and keeps its English text as the value', async () => {
    await show(host, provider, createT('ur', UR));
    await find('کرا');
    expect(options()[0]?.innerText.split('\n').join(' ')).toMatch(/^کراچی KHI جناح انٹرنیشنل ایئرپورٹ، پاکستان$/);
    await press('{Enter}');
    await vi.waitFor(() => expect(chip()?.textContent).toBe('KHIکراچیجناح انٹرنیشنل ایئرپورٹ'));
    expect(field.value.text).toBe(PLACE.text);
  });

  it('shows a text that is no known airport as it was typed', async () => {
    await show();
    for (const text of ['A helipad (north)', 'KHI', '']) {
      field.set({ text });
      await vi.waitFor(() => expect(input().value).toBe(text));
      expect(chip()).toBeNull();
      expect(ink()).not.toBe('rgba(0, 0, 0, 0)');
    }
  });

  it('does not cut off an airport’s name in the taller lines of Urdu', async () => {
    host.lang = 'ur';
    field.set(PLACE);
    await show();
    (shown().querySelector('.cw-root') as HTMLElement).lang = 'ur';
    const name = chip()?.querySelector('small bdi')?.getBoundingClientRect();
    const room = chip()?.querySelector('b + span')?.getBoundingClientRect();
    expect(name?.bottom).toBeLessThanOrEqual((room?.bottom ?? 0) + 1);
  });

  it('shortens a long name after a whole word', async () => {
    host.style.inlineSize = '230px';
    field.set({ text: 'Skardu (KDU) – Skardu International Airport' });
    await show();
    const name = chip()?.querySelector<HTMLElement>('small bdi');
    expect(name?.getBoundingClientRect().height).toBeLessThan(20);
    // A second line would start with the next word, and is hidden.
    expect(name?.scrollHeight).toBeGreaterThan(20);
  });
});

describe('an empty airport field', () => {
  const OFFERED: Suggestion[] = [
    { ...KARLSRUHE, group: 'Recent' },
    { ...KARACHI, group: 'Popular' },
  ];
  const groups = () =>
    [...shown().querySelectorAll('[role=listbox] > [role=group]')].map((group) => [
      group.getAttribute('aria-label'),
      group.querySelectorAll('[role=option]').length,
    ]);

  it.each([
    ['clicked', () => userEvent.click(input())],
    ['reached by Tab', () => press('{Tab}')],
  ])('offers recent and popular places in named groups when it is %s', async (_how, enter) => {
    provider = createProvider(OFFERED);
    await show();
    await enter();
    await vi.waitFor(() => expect(groups().flat()).toEqual(['Recent', 1, 'Popular', 1]));
    expect(input().getAttribute('aria-expanded')).toBe('true');
    expect(active()).toBeNull();
    await press('{ArrowDown}{ArrowDown}{Enter}');
    await expectChosen(OFFERED[1] as Suggestion);
  });

  it('chooses no suggestion by Enter or Tab alone', async () => {
    provider = createProvider(OFFERED);
    await show();
    for (const key of ['{Enter}', '{Tab}']) {
      await userEvent.click(input());
      await vi.waitFor(() => expect(options()).toHaveLength(2));
      await press(key);
      await vi.waitFor(() => expect(options()).toEqual([]));
    }
    expect(submitted).toHaveBeenCalledOnce();
    expect(field.value.text).toBe('');
  });

  it('offers nothing when a script focuses it, and shows no error when nothing can be offered', async () => {
    provider.suggest.mockRejectedValue(new TypeError('no network'));
    await show();
    expect(provider.prepare).not.toHaveBeenCalled();
    input().focus();
    await vi.waitFor(() => expect(provider.prepare).toHaveBeenCalled());
    expect(provider.suggest).not.toHaveBeenCalled();
    await userEvent.click(input());
    await vi.waitFor(() => expect(provider.suggest).toHaveBeenCalledOnce());
    expect([options(), status()]).toEqual([[], '']);
  });
});

describe('typing in an airport field', () => {
  it('loads suggestions once, 300 milliseconds after the last key, and none for a single letter', async () => {
    await show();
    input().focus();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    await press('ka');
    await vi.advanceTimersByTimeAsync(299);
    await press('r');
    await vi.advanceTimersByTimeAsync(299);
    expect(provider.suggest).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(provider.suggest.mock.calls.map(([text]) => text)).toEqual(['kar']);
    await press('{Backspace}{Backspace}');
    await vi.advanceTimersByTimeAsync(1000);
    await vi.waitFor(() => expect(options()).toHaveLength(0));
    expect(provider.suggest).toHaveBeenCalledOnce();
  });

  it('announces the search and the number of airports found, and marks the typed letters', async () => {
    let answer: (found: Suggestion[]) => void = () => {};
    provider.suggest.mockReturnValue(new Promise((resolve) => (answer = resolve)));
    await show();
    await type('kar');
    await vi.waitFor(() => expect(status()).toBe('Searching airports…'));
    answer([KARACHI, KARLSRUHE]);
    await vi.waitFor(() => expect(status()).toBe('2 airports found'));
    expect(input().getAttribute('aria-expanded')).toBe('true');
    expect(shown().querySelector('[role=listbox]')?.id).toBe(input().getAttribute('aria-controls'));
    expect(options().map((option) => option.querySelector('b')?.textContent)).toEqual(['Kar', 'Kar']);
  });

  it.each([
    ['do not exist', () => Promise.resolve([]), /^No airports found$/],
    ['cannot be loaded', () => Promise.reject(new Error('offline')), /Suggestions are not available/],
  ])('announces that there are no suggestions when they %s, and keeps the text', async (_, answer, text) => {
    provider.suggest.mockImplementation(answer);
    await show();
    await type('Hill strip');
    await vi.waitFor(() => expect(status()).toMatch(text));
    expect(input().getAttribute('aria-expanded')).toBe('false');
    await press('{Enter}');
    await vi.waitFor(() => expect(submitted).toHaveBeenCalledOnce());
    expect(field.value).toEqual({ text: 'Hill strip' });
  });

  it('ignores an answer that comes after the answer to a newer text', async () => {
    const answers: Record<string, (found: Suggestion[]) => void> = {};
    provider.suggest.mockImplementation((text) => new Promise((resolve) => (answers[text] = resolve)));
    await show();
    await type('kar');
    await vi.waitFor(() => expect(answers).toHaveProperty('kar'));
    await type('l');
    await vi.waitFor(() => expect(answers).toHaveProperty('karl'));
    answers.karl?.([KARLSRUHE]);
    answers.kar?.([KARACHI, KARLSRUHE]);
    await vi.waitFor(() => expect(options()).toHaveLength(1));
    expect(options()[0]?.textContent).toContain('Karlsruhe');
  });

  it('removes the error and the stored position', async () => {
    await show();
    field.set(PLACE);
    field.error = 'From location is required';
    await vi.waitFor(() => expect(input().getAttribute('aria-invalid')).toBe('true'));
    input().focus();
    await press('{End}x');
    expect(field.value).toEqual({ text: `${PLACE.text}x` });
    await vi.waitFor(() => expect(input().getAttribute('aria-invalid')).toBeNull());
  });
});

describe('the keyboard in an airport field', () => {
  it.each([
    ['Enter without an arrow', '{Enter}', KARACHI],
    ['the arrows and Tab', '{ArrowDown}{ArrowDown}{Tab}', KARLSRUHE],
  ])('chooses a suggestion with %s, and submits only with the next Enter', async (_, keys, chosen) => {
    await show();
    await find('kar');
    await press(keys);
    await expectChosen(chosen);
    await vi.waitFor(() => expect(input().value).toBe(PLACE.text));
    input().focus();
    await press('{Enter}');
    await vi.waitFor(() => expect(submitted).toHaveBeenCalledOnce());
  });

  it('moves the highlight in a circle through the suggestions and the text, and Home returns to the text', async () => {
    await show();
    await find('kar');
    await press('{ArrowUp}');
    await vi.waitFor(() => expect(active()).toBe(options()[1]?.id));
    expect(options()[1]?.getAttribute('aria-selected')).toBe('true');
    await press('{ArrowDown}');
    await vi.waitFor(() => expect(active()).toBeNull());
    await press('{ArrowDown}');
    await vi.waitFor(() => expect(active()).toBe(options()[0]?.id));
    await press('{Home}');
    await vi.waitFor(() => expect(active()).toBeNull());
    expect(input().selectionStart).toBe(0);
  });

  it('closes the list with Escape, opens it with the down arrow, and a second Escape closes the dialog', async () => {
    await show();
    await find('kar');
    await press('{Escape}');
    await vi.waitFor(() => expect(options()).toHaveLength(0));
    await press('{ArrowDown}');
    await vi.waitFor(() => expect(options()).toHaveLength(2));
    await press('{Escape}');
    await vi.waitFor(() => expect(options()).toHaveLength(0));
    const prevented: boolean[] = [];
    const listen = (event: Event) => prevented.push(event.defaultPrevented);
    window.addEventListener('keydown', listen);
    await press('{Escape}');
    window.removeEventListener('keydown', listen);
    expect(prevented).toEqual([false]);
    expect(field.value).toEqual({ text: 'kar' });
  });

  it('leaves a text unchanged on Tab when it was not typed just now', async () => {
    await show();
    field.set({ text: 'Karl' });
    input().focus();
    await press('{ArrowDown}');
    await vi.waitFor(() => expect(options()).toHaveLength(2));
    await press('{Tab}');
    await vi.waitFor(() => expect(options()).toHaveLength(0));
    expect(field.value).toEqual({ text: 'Karl' });
  });

  it('chooses with Enter a suggestion for the current text, once it arrives', async () => {
    await show();
    await find('kar');
    provider.suggest.mockResolvedValue([KARLSRUHE]);
    await press('l{Enter}');
    await vi.waitFor(() => expect(provider.choose).toHaveBeenCalledWith(KARLSRUHE));
    expect(submitted).not.toHaveBeenCalled();
  });

  it('is left to the input method while it composes a letter', async () => {
    await show();
    await find('kar');
    await press('{ArrowDown}');
    await vi.waitFor(() => expect(active()).not.toBeNull());
    input().dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', isComposing: true, bubbles: true }));
    expect(options()).toHaveLength(2);
    expect(provider.choose).not.toHaveBeenCalled();
  });
});

describe('choosing an airport', () => {
  it('by a click keeps the focus, also in a shadow root', async () => {
    await show(host.attachShadow({ mode: 'open' }));
    await find('kar');
    await userEvent.click(options()[0] as HTMLElement);
    await expectChosen(KARACHI);
    expect(host.shadowRoot?.activeElement).toBe(input());
  });

  it('does not replace text that is typed while the chosen place loads', async () => {
    let arrive: (place: Place) => void = () => {};
    provider.choose.mockReturnValue(new Promise((resolve) => (arrive = resolve)));
    await show();
    await find('kar');
    await userEvent.click(options()[0] as HTMLElement);
    await vi.waitFor(() => expect(input().value).toBe('Karachi (KHI)'));
    await press('!');
    arrive(PLACE);
    await vi.waitFor(() => expect(provider.choose).toHaveResolved());
    expect(field.value).toEqual({ text: 'Karachi (KHI)!' });
  });

  it('keeps the text of the suggestion when its place cannot be loaded', async () => {
    provider.choose.mockRejectedValue(new Error('offline'));
    await show();
    await find('kar');
    await userEvent.click(options()[0] as HTMLElement);
    await vi.waitFor(() => expect(input().value).toBe('Karachi (KHI)'));
  });
});

describe('an airport field with the built-in index', () => {
  const source = createAirportProvider({ drafts: 'off' });
  const showIndex = async () => {
    await show(host, source);
    input().focus();
  };

  it.each([
    ['Shogran', 'No airport there. Nearest: Islamabad (ISB)'],
    ['Walton', 'This place is not in our airport list. We will send it as you typed it.'],
  ])('keeps %s as typed on Tab whatever is suggested, and then notes: %j', async (place, note) => {
    await showIndex();
    await type(place);
    await vi.waitFor(() => expect(options()).not.toHaveLength(0));
    await press('{Tab}');
    await source.check?.(place);
    await vi.waitFor(() => expect(hint()).toBe(note));
    expect(field.value).toMatchObject({ text: place });
    field.set({ text: '' });
    await vi.waitFor(() => expect(hint()).toBe(''));
  });

  it('replaces an alias by its airport if the field is left before the list appears', async () => {
    await showIndex();
    await press('bombay{Tab}');
    await vi.waitFor(() => expect(field.value.text).toMatch(/^Mumbai \(BOM\)/));
  });
});
