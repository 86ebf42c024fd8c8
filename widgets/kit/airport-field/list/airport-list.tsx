import { type RefObject, useRef } from 'react';
import type { Suggestion } from '../../airports/airport';
import { useBrowserLayoutEffect } from '../../base/hooks';
import { type Translate, useT } from '../../messages';

/** Pixels between the list and the edge of the window. */
const EDGE = 8;

export interface AirportListProps {
  /** The input's id. */
  id: string;
  /** The searched text; '' for the default suggestions. */
  query: string;
  suggestions: readonly Suggestion[];
  /** Index of the highlighted suggestion; -1 for none. */
  active: number;
  combobox: RefObject<HTMLElement | null>;
  onChoose: (suggestion: Suggestion) => void;
}

/** What is said of a text that names no airport: the nearest one, '' for none; undefined where nobody knows. */
export function noteOf(nearest: string | undefined, t: Translate): string {
  if (nearest === undefined) return '';
  return nearest
    ? t('No airport there. Nearest: {airport}', { airport: nearest })
    : t('This place is not in our airport list. We will send it as you typed it.');
}

/** How many airports are found. */
export const countOf = ({ length }: readonly Suggestion[], t: Translate): string =>
  length > 1 ? t('{count} airports found', { count: length }) : t(length ? '1 airport found' : 'No airports found');

/** The suggestions of an airport field, grouped under headings, above or below the field. */
export function AirportList({ id, query, suggestions, active, combobox, onChoose }: AirportListProps) {
  const t = useT();
  const listbox = useRef<HTMLDivElement>(null);
  useBrowserLayoutEffect(() => {
    if (combobox.current) placeList(combobox.current, listbox.current?.scrollHeight ?? 0);
  });
  useBrowserLayoutEffect(() => {
    const options = listbox.current?.querySelectorAll('[role=option]');
    options?.[active]?.scrollIntoView?.({ block: 'nearest' });
  }, [active]);
  if (suggestions.length === 0) return null;

  const option = (suggestion: Suggestion) => {
    const index = suggestions.indexOf(suggestion);
    return (
      // biome-ignore lint/a11y/useKeyWithClickEvents: by the combobox pattern the input has the keys
      <div
        className="cw-airport-option"
        key={suggestion.id}
        id={`${id}-${index}`}
        role="option"
        tabIndex={-1}
        aria-selected={index === active}
        onClick={() => onChoose(suggestion)}
      >
        <span className="cw-airport-title">
          <bdi>
            <Emphasised text={t(suggestion.title)} part={query} />
          </bdi>
        </span>{' '}
        <span translate="no" className="cw-airport-code">
          {suggestion.code}
        </span>{' '}
        <span className="cw-airport-detail">
          <bdi>
            {suggestion.nearest
              ? t('No airport there. Nearest: {airport}', {
                  airport: translateNearest(suggestion.nearest, t),
                })
              : suggestion.detail
                  .split(', ')
                  .map((part) => t(part))
                  .join(t(', '))}
          </bdi>
        </span>
      </div>
    );
  };
  const groups = [...new Set(suggestions.map(({ group }) => group))];

  return (
    <div
      className="cw-airport-list"
      id={`${id}-list`}
      ref={listbox}
      role="listbox"
      aria-label={t('Airports')}
      // Keeps the focus in the input: a blur would close the list before the tap on an option counts.
      onMouseDown={(event) => event.preventDefault()}
    >
      {groups.map((group) => {
        const options = suggestions.filter((suggestion) => suggestion.group === group).map(option);
        return group ? (
          // biome-ignore lint/a11y/useSemanticElements: a list's group is no fieldset
          <div key={group} role="group" aria-label={t(group)}>
            <p className="cw-airport-group" aria-hidden="true">
              {t(group)}
            </p>
            {options}
          </div>
        ) : (
          options
        );
      })}
    </div>
  );
}

/** Emphasises the first match of `part` at the start of a word. */
function Emphasised({ text, part }: { text: string; part: string }) {
  if (!part) return text;
  const start = ` ${fold(text)}`.search(new RegExp(`[^\\p{L}\\p{N}]${escapeRegExp(fold(part))}`, 'u'));
  if (start < 0) return text;
  const end = start + part.length;
  return (
    <>
      {text.slice(0, start)}
      <b className="cw-airport-match">{text.slice(start, end)}</b>
      {text.slice(end)}
    </>
  );
}

/** Lower case without accents, one character for each of `text`. */
const fold = (text: string) => text.replace(/./gs, (char) => char.normalize('NFD').charAt(0).toLowerCase().charAt(0));

const escapeRegExp = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');

/**
 * Places a list of `wanted` pixels below the field, or above where there is more room (an iframe ends soon after its
 * last field), and shortens it to the room there is.
 */
function placeList(combobox: HTMLElement, wanted: number) {
  const { top, bottom } = combobox.getBoundingClientRect();
  // A phone's keyboard covers the window, not the visual viewport.
  const { offsetTop, height } = window.visualViewport ?? { offsetTop: 0, height: window.innerHeight };
  const above = top - offsetTop - EDGE;
  const below = offsetTop + height - bottom - EDGE;
  const up = below < wanted && above > below;
  combobox.dataset.side = up ? 'above' : 'below';
  combobox.style.setProperty('--cw-airport-room', `${Math.round(up ? above : below)}px`);
}

/** Translates the city of `City (CODE)` and keeps the code. */
function translateNearest(place: string, t: Translate): string {
  const code = place.indexOf(' (');
  return code > 0 ? t(place.slice(0, code)) + place.slice(code) : place;
}
