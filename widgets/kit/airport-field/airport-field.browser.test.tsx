import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import '../styles.css';
import { type AirportProvider, createAirportProvider, type Place, type Suggestion } from '../airports';
import { createField, type Field } from '../field';
import { UR } from '../messages/late/ur';
import { createT, ENGLISH, MessagesProvider } from '../messages/messages';
import { AirportField } from './airport-field';

const suggestion = (code: string, title: string, detail: string): Suggestion => ({ id: code, code, title, detail });
const KARACHI = suggestion('KHI', 'Karachi', 'Jinnah International Airport, Pakistan');
const KARLSRUHE = suggestion('FKB', 'Karlsruhe', 'Baden-Airpark, Germany');
const EIGHT = [KARACHI, KARLSRUHE, ...[1, 2, 3, 4, 5, 6].map((n) => suggestion(`K${n}`, `Kar ${n}`, 'An airport'))];
const PLACE: Place = {
  text: 'Karachi (KHI) – Jinnah International Airport',
  position: { latitude: 24.9, longitude: 67.2 },
};

/** Answers what the test says, when it says so. */
function createProvider(answer: Suggestion[] = [KARACHI, KARLSRUHE]) {
  return {
    prepare: vi.fn(),
    suggest: vi.fn(async (_text: string, _signal: AbortSignal) => answer),
    choose: vi.fn(async (_suggestion: Suggestion) => PLACE),
  } satisfies AirportProvider;
}

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
}

const shown = () => host.shadowRoot ?? host;
const input = () => shown().querySelector('input') as HTMLInputElement;
const options = () => [...shown().querySelectorAll<HTMLElement>('[role=option]')];
const active = () => input().getAttribute('aria-activedescendant');
const status = () => shown().querySelector('[role=status]')?.textContent;
const hint = () => shown().querySelector('.cw-hint')?.textContent ?? '';
const press = (keys: string) => userEvent.keyboard(keys);

/** All at once: between keys a busy machine may take longer than the field waits for the next one. */
async function type(text: string, count = 2) {
  input().focus();
  document.execCommand('insertText', false, text);
  await vi.waitFor(() => expect(options()).toHaveLength(count));
}

describe('at rest', () => {
  const chip = () => shown().querySelector<HTMLElement>('.cw-airport-chip');
  const ink = () => getComputedStyle(input()).color;

  it('a known airport stands as its code, its city and its name, and as its text while it is edited', async () => {
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

  it('in Urdu it stands by its Urdu names, and is suggested so; what is sent stays as it is written', async () => {
    await show(host, provider, createT('ur', UR));
    await type('کرا');
    expect(options()[0]?.innerText.split('\n').join(' ')).toMatch(/^کراچی KHI جناح انٹرنیشنل ائیرپورٹ، پاکستان$/);
    await press('{Enter}');
    await vi.waitFor(() => expect(chip()?.textContent).toBe('KHIکراچیجناح انٹرنیشنل ائیرپورٹ'));
    expect(field.value.text).toBe(PLACE.text);
  });

  it.each(['A helipad (north)', 'Karachi', 'KHI', ''])('%j stands as it was typed', async (text) => {
    field.set({ text });
    await show();
    expect(chip()).toBeNull();
    expect(ink()).not.toBe('rgba(0, 0, 0, 0)');
  });

  it('a name is whole between the lines of Urdu, too', async () => {
    host.lang = 'ur';
    field.set(PLACE);
    await show();
    (shown().querySelector('.cw-root') as HTMLElement).lang = 'ur';
    const name = chip()?.querySelector('small bdi')?.getBoundingClientRect();
    const room = chip()?.querySelector('b + span')?.getBoundingClientRect();
    expect(name?.bottom).toBeLessThanOrEqual((room?.bottom ?? 0) + 1);
  });

  it('a name without room is cut after a whole word', async () => {
    host.style.inlineSize = '230px';
    field.set({ text: 'Skardu (KDU) – Skardu International Airport' });
    await show();
    const name = chip()?.querySelector<HTMLElement>('small bdi');
    expect(name?.getBoundingClientRect().height).toBeLessThan(20);
    // A second line begins with the next word, and is hidden.
    expect(name?.scrollHeight).toBeGreaterThan(20);
  });
});

describe('an empty field', () => {
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
    ['tabbed to', () => press('{Tab}')],
  ])('offers the last places and the popular ones, each under its name, where it is %s', async (_how, come) => {
    provider = createProvider(OFFERED);
    await show();
    await come();
    await vi.waitFor(() =>
      expect(groups()).toEqual([
        ['Recent', 1],
        ['Popular', 1],
      ]),
    );
    expect(input().getAttribute('aria-expanded')).toBe('true');
    expect(active()).toBeNull();
    await press('{ArrowDown}{ArrowDown}{Enter}');
    await vi.waitFor(() => expect(field.value).toEqual(PLACE));
    expect(provider.choose).toHaveBeenCalledWith(OFFERED[1]);
    expect(submitted).not.toHaveBeenCalled();
  });

  it('takes nothing of what it offers by Enter or Tab alone', async () => {
    provider = createProvider(OFFERED);
    await show();
    await userEvent.click(input());
    await vi.waitFor(() => expect(options()).toHaveLength(2));
    await press('{Enter}');
    expect(options()).toEqual([]);
    expect(submitted).toHaveBeenCalledOnce();
    await userEvent.click(input());
    await vi.waitFor(() => expect(options()).toHaveLength(2));
    await press('{Tab}');
    await vi.waitFor(() => expect(options()).toEqual([]));
    expect(field.value.text).toBe('');
  });

  it('offers nothing where a script gives it the focus, and says nothing where there is nothing to offer', async () => {
    provider.suggest.mockRejectedValue(new TypeError('no network'));
    await show();
    input().focus();
    expect(provider.suggest).not.toHaveBeenCalled();
    await userEvent.click(input());
    await vi.waitFor(() => expect(provider.suggest).toHaveBeenCalledOnce());
    expect([options(), status()]).toEqual([[], '']);
  });
});

describe('typing', () => {
  it('asks once, 300 milliseconds after the last key', async () => {
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
  });

  it('says how many airports were found', async () => {
    await show();
    await type('kar');
    expect(status()).toBe('2 airports found');
    expect(input().getAttribute('aria-expanded')).toBe('true');
    expect(shown().querySelector('[role=listbox]')?.id).toBe(input().getAttribute('aria-controls'));
  });

  it('says that no airports were found', async () => {
    provider = createProvider([]);
    await show();
    input().focus();
    await press('qqq');
    await vi.waitFor(() => expect(status()).toBe('No airports found'));
    expect(input().getAttribute('aria-expanded')).toBe('false');
  });

  it('says that it searches until the answer is there', async () => {
    let answer: (found: Suggestion[]) => void = () => {};
    provider.suggest.mockReturnValue(new Promise((resolve) => (answer = resolve)));
    await show();
    input().focus();
    await press('kar');
    await vi.waitFor(() => expect(status()).toBe('Searching airports…'));
    answer([KARACHI]);
    await vi.waitFor(() => expect(status()).toBe('1 airport found'));
  });

  it('says that there are no suggestions when they cannot be loaded, and keeps the text', async () => {
    provider.suggest.mockRejectedValue(new Error('offline'));
    await show();
    input().focus();
    await press('kar');
    await vi.waitFor(() => expect(status()).toContain('Suggestions are not available'));
    expect(field.value).toEqual({ text: 'kar' });
  });

  it('ignores an answer that comes after a newer question', async () => {
    const answers: Record<string, (found: Suggestion[]) => void> = {};
    provider.suggest.mockImplementation((text) => new Promise((resolve) => (answers[text] = resolve)));
    await show();
    input().focus();
    await press('kar');
    await vi.waitFor(() => expect(answers).toHaveProperty('kar'));
    await press('l');
    await vi.waitFor(() => expect(answers).toHaveProperty('karl'));
    answers.karl?.([KARLSRUHE]);
    answers.kar?.([KARACHI, KARLSRUHE]);
    await vi.waitFor(() => expect(options()).toHaveLength(1));
    expect(options()[0]?.textContent).toContain('Karlsruhe');
  });

  it('asks nothing for one letter', async () => {
    await show();
    await type('kar');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    await press('{Backspace}{Backspace}');
    await vi.advanceTimersByTimeAsync(1000);
    await vi.waitFor(() => expect(options()).toHaveLength(0));
    expect(provider.suggest).toHaveBeenCalledOnce();
  });

  it('takes the error and the known position away', async () => {
    await show();
    field.set(PLACE);
    field.error = 'From location is required';
    await vi.waitFor(() => expect(input().getAttribute('aria-invalid')).toBe('true'));
    input().focus();
    await press('{End}x');
    expect(field.value).toEqual({ text: `${PLACE.text}x` });
    await vi.waitFor(() => expect(input().getAttribute('aria-invalid')).toBeNull());
  });

  it('prepares the suggestions when it is focused, not before', async () => {
    await show();
    expect(provider.prepare).not.toHaveBeenCalled();
    input().focus();
    await vi.waitFor(() => expect(provider.prepare).toHaveBeenCalled());
  });

  it('sets off what was typed', async () => {
    await show();
    await type('kar');
    expect(options().map((option) => option.querySelector('b')?.textContent)).toEqual(['Kar', 'Kar']);
  });
});

describe('the keyboard', () => {
  it('chooses with the arrows and Enter, without submitting', async () => {
    await show();
    await type('kar');
    await press('{ArrowDown}{ArrowDown}{ArrowUp}');
    await vi.waitFor(() => expect(active()).toBe(options()[0]?.id));
    expect(options()[0]?.getAttribute('aria-selected')).toBe('true');
    await press('{Enter}');
    await vi.waitFor(() => expect(field.value).toEqual(PLACE));
    await vi.waitFor(() => expect(input().value).toBe(PLACE.text));
    expect(options()).toHaveLength(0);
    expect(submitted).not.toHaveBeenCalled();
  });

  it('goes round: after the last comes the text, before it the last', async () => {
    await show();
    await type('kar');
    await press('{ArrowUp}');
    await vi.waitFor(() => expect(active()).toBe(options()[1]?.id));
    await press('{ArrowDown}');
    await vi.waitFor(() => expect(active()).toBeNull());
  });

  it('leaves Home, End and the sideways arrows to the text', async () => {
    await show();
    await type('kar');
    await press('{ArrowDown}{Home}');
    await vi.waitFor(() => expect(active()).toBeNull());
    expect(input().selectionStart).toBe(0);
  });

  it('closes the list with Escape, and leaves the next one to the dialog around it, with the text as it is', async () => {
    await show();
    await type('kar');
    await press('{Escape}');
    await vi.waitFor(() => expect(options()).toHaveLength(0));
    expect(input().value).toBe('kar');
    const prevented: boolean[] = [];
    const hear = (event: Event) => prevented.push(event.defaultPrevented);
    window.addEventListener('keydown', hear);
    await press('{Escape}');
    window.removeEventListener('keydown', hear);
    expect(prevented).toEqual([false]);
    expect(field.value).toEqual({ text: 'kar' });
  });

  it('takes the first with Enter where none is highlighted, without submitting', async () => {
    await show();
    await type('kar');
    await press('{Enter}');
    await vi.waitFor(() => expect(field.value).toEqual(PLACE));
    expect(provider.choose).toHaveBeenCalledWith(KARACHI);
    expect(submitted).not.toHaveBeenCalled();
  });

  it('takes with Tab the suggestion that the arrow keys have highlighted', async () => {
    await show();
    await type('kar');
    await press('{ArrowDown}{ArrowDown}{Tab}');
    await vi.waitFor(() => expect(field.value).toEqual(PLACE));
    expect(provider.choose).toHaveBeenCalledWith(KARLSRUHE);
    expect(options()).toHaveLength(0);
  });

  it.each(['Shogran', 'Lyari', 'Walton'])('keeps %s as typed with Tab, whatever is suggested', async (place) => {
    await show(host, createAirportProvider({ drafts: 'off' }));
    input().focus();
    await press(place);
    await vi.waitFor(() => expect(options()).not.toHaveLength(0));
    await press('{Tab}');
    await vi.waitFor(() => expect(hint()).not.toBe(''));
    expect(field.value).toEqual({ text: place });
  });

  it.each([
    ['Shogran', 'No airport; nearest: Islamabad (ISB)'],
    ['Lyari', 'Not in our list of airports. It is sent as you typed it.'],
    ['Walton', 'Not in our list of airports. It is sent as you typed it.'],
    ['Karachi', ''],
    ['KHI', ''],
  ])('says of %s, once it is left: %j', async (place, note) => {
    const source = createAirportProvider({ drafts: 'off' });
    await show(host, source);
    input().focus();
    await press(`${place}{Tab}`);
    await source.check?.(place);
    await vi.waitFor(() => expect(hint()).toBe(note));
    // Another text is another place.
    field.set({ text: '' });
    await vi.waitFor(() => expect(hint()).toBe(''));
  });

  it('leaves with Tab what was not typed just now', async () => {
    await show();
    field.set({ text: 'Karl' });
    input().focus();
    await press('{ArrowDown}');
    await vi.waitFor(() => expect(options()).toHaveLength(2));
    await press('{Tab}');
    await vi.waitFor(() => expect(options()).toHaveLength(0));
    expect(field.value).toEqual({ text: 'Karl' });
  });

  it('takes with Enter what fits the text as it is now, when it comes', async () => {
    await show();
    await type('kar');
    provider.suggest.mockResolvedValue([KARLSRUHE]);
    await press('l{Enter}');
    await vi.waitFor(() => expect(provider.choose).toHaveBeenCalledWith(KARLSRUHE));
    expect(submitted).not.toHaveBeenCalled();
  });

  it('submits free text with Enter at once, as it is', async () => {
    provider = createProvider([]);
    await show();
    input().focus();
    await press('Hill strip');
    await vi.waitFor(() => expect(status()).toBe('No airports found'));
    await press('{Enter}');
    await vi.waitFor(() => expect(submitted).toHaveBeenCalledOnce());
    expect(field.value).toEqual({ text: 'Hill strip' });
  });

  it('says what an alias means that was left before there was a list', async () => {
    await show();
    input().focus();
    await press('bombay{Tab}');
    await vi.waitFor(() => expect(field.value.text).toMatch(/^Mumbai \(BOM\)/));
    expect(provider.choose).not.toHaveBeenCalled();
  });

  it('submits with Enter once the list is closed', async () => {
    await show();
    await type('kar');
    await press('{Enter}');
    await vi.waitFor(() => expect(options()).toHaveLength(0));
    expect(submitted).not.toHaveBeenCalled();
    await press('{Enter}');
    await vi.waitFor(() => expect(submitted).toHaveBeenCalledOnce());
  });

  it('opens the list again with the arrow down', async () => {
    await show();
    await type('kar');
    await press('{Escape}{ArrowDown}');
    await vi.waitFor(() => expect(options()).toHaveLength(2));
  });

  it('is the input method’s while it composes', async () => {
    await show();
    await type('kar');
    await press('{ArrowDown}');
    await vi.waitFor(() => expect(active()).not.toBeNull());
    input().dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', isComposing: true, bubbles: true }));
    expect(options()).toHaveLength(2);
    expect(provider.choose).not.toHaveBeenCalled();
  });

  it('keeps the active option in sight', async () => {
    provider = createProvider(EIGHT);
    await show();
    await type('kar', 8);
    await press('{ArrowUp}');
    const list = shown().querySelector('[role=listbox]') as HTMLElement;
    await vi.waitFor(() => expect(list.scrollTop).toBeGreaterThan(0));
    expect(options()[7]?.getBoundingClientRect().bottom).toBeLessThanOrEqual(list.getBoundingClientRect().bottom);
  });
});

describe('choosing', () => {
  it('takes a click or a tap, and keeps the focus', async () => {
    await show();
    await type('kar');
    await userEvent.click(options()[0] as HTMLElement);
    await vi.waitFor(() => expect(field.value).toEqual(PLACE));
    expect(document.activeElement).toBe(input());
  });

  it('keeps what is typed while the chosen place is on its way', async () => {
    let arrive: (place: Place) => void = () => {};
    provider.choose.mockReturnValue(new Promise((resolve) => (arrive = resolve)));
    await show();
    await type('kar');
    await userEvent.click(options()[0] as HTMLElement);
    await vi.waitFor(() => expect(input().value).toBe('Karachi (KHI)'));
    await press('!');
    arrive(PLACE);
    await vi.waitFor(() => expect(provider.choose).toHaveResolved());
    expect(field.value).toEqual({ text: 'Karachi (KHI)!' });
  });

  it('keeps the suggestion’s text when its place cannot be loaded', async () => {
    provider.choose.mockRejectedValue(new Error('offline'));
    await show();
    await type('kar');
    await userEvent.click(options()[0] as HTMLElement);
    await vi.waitFor(() => expect(input().value).toBe('Karachi (KHI)'));
  });
});

describe('the list', () => {
  it('has rows that a thumb hits', async () => {
    await show();
    await type('kar');
    for (const option of options()) expect(option.getBoundingClientRect().height).toBeGreaterThanOrEqual(44);
  });

  it.each([280, 1200])('stays within a widget of %i pixels', async (width) => {
    host.style.inlineSize = `${width}px`;
    await show();
    await type('kar');
    const widget = host.getBoundingClientRect();
    const list = shown().querySelector('[role=listbox]')?.getBoundingClientRect();
    expect(list?.left).toBeGreaterThanOrEqual(widget.left);
    expect(list?.right).toBeLessThanOrEqual(widget.right);
  });

  it('opens upward at the lower edge of the window', async () => {
    Object.assign(host.style, { position: 'fixed', insetBlockEnd: '0', insetInline: '0' });
    await show();
    await type('kar');
    const list = shown().querySelector('[role=listbox]')?.getBoundingClientRect();
    expect(list?.bottom).toBeLessThanOrEqual(input().getBoundingClientRect().top);
  });

  it('opens downward where there is room', async () => {
    await show();
    await type('kar');
    const list = shown().querySelector('[role=listbox]')?.getBoundingClientRect();
    expect(list?.top).toBeGreaterThanOrEqual(input().getBoundingClientRect().bottom);
  });

  it('works in a shadow root', async () => {
    await show(host.attachShadow({ mode: 'open' }));
    await type('kar');
    await press('{ArrowDown}{Enter}');
    await vi.waitFor(() => expect(field.value).toEqual(PLACE));
  });

  it('answers nothing more once the field is gone', async () => {
    let signal: AbortSignal | undefined;
    provider.suggest.mockImplementation((_, given) => {
      signal = given;
      return new Promise(() => {});
    });
    await show();
    input().focus();
    await press('kar');
    await vi.waitFor(() => expect(signal?.aborted).toBe(false));
    root.render(null);
    await vi.waitFor(() => expect(signal?.aborted).toBe(true));
  });
});

it('finds Karachi in the built-in index', async () => {
  await show(host, createAirportProvider());
  input().focus();
  await press('karchi');
  await vi.waitFor(() => expect(options().length).toBeGreaterThan(0));
  await userEvent.click(options()[0] as HTMLElement);
  await vi.waitFor(() => expect(field.value.text).toBe('Karachi (KHI) – Jinnah International Airport'));
  expect(field.value.position?.latitude).toBeCloseTo(24.9, 1);
});

it('offers a place without an airport as it is, and the airport nearest to it', async () => {
  await show(host, createAirportProvider());
  input().focus();
  await press('hunza');
  await vi.waitFor(() => expect(options()).toHaveLength(2));
  expect(options().map(({ innerText }) => innerText.replace(/\s+/g, ' ').trim())).toEqual([
    'Hunza No airport; nearest: Gilgit (GIL)',
    expect.stringContaining('Gilgit GIL'),
  ]);
  await press('{Enter}');
  await vi.waitFor(() => expect(field.value.position?.latitude).toBeCloseTo(36.3, 1));
  expect(field.value.text).toBe('Hunza');
});
