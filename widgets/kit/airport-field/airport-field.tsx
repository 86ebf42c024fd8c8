import { useSignals } from '@preact/signals-react/runtime';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { AirportProvider, Place, Suggestion } from '../airports/airport';
import { completePlaces } from '../airports/complete-places';
import { loadOnline } from '../base/page';
import { type Field, FieldFrame, useReader } from '../field';
import { useT } from '../messages';

/** Milliseconds between the last key and the search for suggestions. */
const DEBOUNCE = 300;
/** Fewest letters that start a search. */
const MIN_LENGTH = 2;

/** Matches the text of a chosen airport: `City (IATA) – Airport name`. */
const AIRPORT_TEXT = /^(.+?) \(([A-Z\d]{3,4})\)(?: – (.+))?$/s;

export interface AirportFieldProps {
  field: Field<Place>;
  label: string;
  /** Announces the field as required; the form's schema does the check. Default false. */
  required?: boolean | undefined;
  hint?: string | undefined;
  placeholder?: string | undefined;
  /** From `createAirportProvider`; keep one for the life of the form. */
  provider: AirportProvider;
}

interface Lookup {
  phase: 'closed' | 'loading' | 'answered' | 'failed';
  query: string;
  suggestions: Suggestion[];
  /** The highlighted option; -1 while the caret is in the text. */
  active: number;
}

/** The list and its texts, loaded on the first focus together with the suggestions. */
let late: typeof import('./list/airport-list') | undefined;
const loadList = async () => (late ??= await loadOnline(() => import('./list/airport-list')));

const CLOSED: Lookup = { phase: 'closed', query: '', suggestions: [], active: -1 };

/**
 * A text input that suggests airports, following the ARIA combobox pattern with manual selection. Enter chooses the
 * active suggestion, or the first one; Tab only the active one. Other text stays as typed, because no index has every
 * helipad; a hint then says that it is no airport. A click or Tab into the empty field suggests recent and popular
 * places. Without focus, a known airport shows as code, city and name.
 */
export function AirportField({ field, label, required, hint, placeholder, provider }: AirportFieldProps) {
  useSignals();
  const t = useT();
  const [{ phase, query, suggestions, active }, setLookup] = useState(CLOSED);
  /** What is said of a text that names no airport. */
  const [unknown, setUnknown] = useState({ text: '', note: '' });
  const pending = useRef<AbortController>(null);
  /** True when the text was typed and no suggestion has been chosen since. */
  const typed = useRef(false);
  const combobox = useRef<HTMLDivElement>(null);
  const { text } = field.value;
  const hasOptions = suggestions.length > 0;

  const { ref, shown } = useReader<HTMLInputElement, string>(text, (input) => input.value, enter);

  useEffect(() => () => pending.current?.abort(), []);

  function enter(entered: string) {
    typed.current = true;
    field.set({ text: entered });
  }

  function close() {
    pending.current?.abort();
    setLookup(CLOSED);
  }

  /** @param then receives the suggestions instead of opening the list */
  function look(entered: string, delay: number, then?: (found: Suggestion[]) => void) {
    pending.current?.abort();
    const wanted = entered.trim();
    // An empty text only starts a search when the field was clicked, which has no delay.
    if (wanted.length < MIN_LENGTH && (wanted || delay)) return setLookup(CLOSED);
    const request = new AbortController();
    const { signal } = request;
    pending.current = request;
    const timer = setTimeout(async () => {
      if (wanted) setLookup((last) => ({ ...last, phase: 'loading' }));
      try {
        const [found] = await Promise.all([provider.suggest(wanted, signal), loadList()]);
        if (signal.aborted) return;
        setLookup({ phase: 'answered', query: wanted, suggestions: found, active: -1 });
        then?.(found);
      } catch {
        if (!signal.aborted) setLookup(wanted ? { ...CLOSED, phase: 'failed' } : CLOSED);
      }
    }, delay);
    signal.addEventListener('abort', () => clearTimeout(timer));
  }

  function offer() {
    if (!field.value.text && phase === 'closed') look('', 0);
  }

  async function choose(suggestion: Suggestion) {
    close();
    typed.current = false;
    const { title, detail, code } = suggestion;
    const more = code ? ` (${code})` : detail && `, ${detail}`;
    const chosen: Place = { text: `${title}${more}` };
    field.set(chosen);
    try {
      const place = await provider.choose(suggestion);
      // A text that changed while the place was loading is not overwritten.
      if (field.value === chosen) field.set(place);
    } catch {
      // The suggestion's own text stays in the field.
    }
  }

  function moveTo(next: number) {
    setLookup((last) => ({ ...last, active: next }));
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    // While an input method composes text, Enter and the arrow keys belong to it. The search still runs, because phone
    // keyboards compose every word.
    if (event.nativeEvent.isComposing) return;
    const count = suggestions.length;
    // The list belongs to the previous text until the next answer arrives.
    const isCurrent = query === field.value.text.trim();
    // For an empty text nothing is preselected: the first default is not the visitor's choice.
    const taken = isCurrent ? (suggestions[active] ?? (query ? suggestions[0] : undefined)) : undefined;
    switch (event.key) {
      case 'ArrowDown':
        event.preventDefault();
        if (count) moveTo(active + 1 < count ? active + 1 : -1);
        else look(field.value.text, 0);
        break;
      case 'ArrowUp':
        event.preventDefault();
        if (event.altKey) close();
        else if (count) moveTo(active < 0 ? count - 1 : active - 1);
        else look(field.value.text, 0);
        break;
      case 'Home':
      case 'End':
      case 'ArrowLeft':
      case 'ArrowRight':
        moveTo(-1);
        break;
      case 'Enter':
        // Enter submits the form, which resolves the text itself, so a late list must not open over the next step.
        if (!hasOptions || (isCurrent && !taken)) return close();
        event.preventDefault();
        if (taken) choose(taken);
        else look(field.value.text, 0, ([first]) => first && choose(first));
        break;
      case 'Tab':
        if (isCurrent && query && suggestions[active]) choose(suggestions[active]);
        break;
      case 'Escape':
        if (phase === 'closed') return;
        // Keeps Escape from also closing the dialog around the field.
        event.preventDefault();
        typed.current = false;
        close();
        break;
    }
  }

  function onBlur() {
    close();
    // The visitor left the field before the list opened; aliases and codes are resolved without it.
    if (typed.current) void complete();
    typed.current = false;
  }

  async function complete() {
    await completePlaces([field]);
    const { text, position } = field.value;
    if (!text.trim() || position) return;
    try {
      setUnknown({ text, note: (await loadList()).noteOf(await provider.check?.(text), t) });
    } catch {
      // Without the index, nothing is said.
    }
  }

  const note = text === unknown.text ? unknown.note : '';
  const status = {
    closed: note,
    loading: t('Searching airports…'),
    failed: t('Suggestions are not available. You can type the name yourself.'),
    answered: query && late?.countOf(suggestions, t),
  }[phase];

  const [, city = '', code, name = ''] = AIRPORT_TEXT.exec(text) ?? [];

  return (
    <FieldFrame label={label} error={field.error} hint={note || hint} required={required}>
      {(control) => (
        <div
          className="cw-airport"
          ref={combobox}
          data-loading={phase === 'loading' ? '' : undefined}
          data-known={code && ''}
        >
          <input
            {...control}
            ref={ref}
            className="cw-input"
            type="text"
            role="combobox"
            aria-autocomplete="list"
            aria-expanded={hasOptions}
            aria-controls={hasOptions ? `${control.id}-list` : undefined}
            aria-activedescendant={active < 0 ? undefined : `${control.id}-${active}`}
            autoComplete="off"
            autoCorrect="off"
            autoCapitalize="words"
            spellCheck={false}
            // The placeholder of an empty field follows the page's direction.
            dir={text ? 'auto' : undefined}
            placeholder={placeholder}
            value={shown}
            onFocus={() => {
              provider.prepare();
              loadList().catch(() => {});
            }}
            onClick={offer}
            onKeyUp={({ key }) => key === 'Tab' && offer()}
            onBlur={onBlur}
            onInput={(event) => {
              enter(event.currentTarget.value);
              look(event.currentTarget.value, DEBOUNCE);
            }}
            onKeyDown={onKeyDown}
          />
          {code && (
            <span className="cw-airport-chip" aria-hidden="true">
              <b>{code}</b>
              <span>
                <bdi>{t(city)}</bdi>
                {name && (
                  <small>
                    <bdi>{t(name)}</bdi>
                  </small>
                )}
              </span>
            </span>
          )}
          {phase !== 'closed' && late && (
            <late.AirportList
              id={control.id}
              query={query}
              suggestions={suggestions}
              active={active}
              combobox={combobox}
              onChoose={choose}
            />
          )}
          <p className={hasOptions || !status || phase === 'closed' ? 'cw-hidden' : 'cw-airport-note'} role="status">
            {status}
          </p>
        </div>
      )}
    </FieldFrame>
  );
}
