import { Button } from '../../shared/button';
import './find.css';
import { Dialog, Icon } from 'charter-widgets/kit';
import { type KeyboardEvent, type MouseEvent, useEffect, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { Glyph } from '../../shared/shell';
import { arrowStep } from '../keys';
import { type Found, type Group, useGroups } from './use-groups';

const inNewTab = ({ ctrlKey, metaKey, shiftKey }: KeyboardEvent | MouseEvent) => ctrlKey || metaKey || shiftKey;

/** Searches the whole back office. The typed text is not stored, not even in the URL. */
export function Finder({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const results = useRef<HTMLDivElement>(null);
  const [sought, setSought] = useState('');
  const { groups, isLoading, hasFailed, retry } = useGroups(sought);
  const found = groups.flatMap((group) => group.found);
  /** The index of the option that Enter opens. */
  const [place, setPlace] = useState(0);
  const active = Math.min(place, found.length - 1);
  const idOf = (index: number) => `${id}-${index}`;

  // After the dialog's own focus. Users who open the search want to type, on a phone too.
  useEffect(() => input.current?.focus(), []);
  useEffect(() => {
    results.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  });

  function open({ path }: Found, event: KeyboardEvent | MouseEvent) {
    if (inNewTab(event) || ('button' in event && event.button === 1)) {
      window.open(path, '_blank', 'noopener');
      return;
    }
    onClose();
    void navigate(path);
  }

  function onKeyDown(event: KeyboardEvent) {
    const chosen = found[active];
    const step = arrowStep(event);
    if (event.nativeEvent.isComposing || !chosen) return;
    if (step) setPlace((active + step + found.length) % found.length);
    else if (event.key === 'Enter') open(chosen, event);
    else return;
    event.preventDefault();
  }

  const hasText = sought.trim() !== '';
  const total = found.length;
  const hasMore = groups.some((group) => group.hasMore);

  return (
    <Dialog title="Search everything" className="app-find" onClose={onClose}>
      <div className="app-find-field">
        <Glyph name="search" />
        <input
          ref={input}
          className="cw-input"
          type="text"
          role="combobox"
          aria-label="Name, phone, reference or route"
          aria-expanded={found.length > 0}
          aria-controls={`${id}-results`}
          aria-autocomplete="list"
          aria-activedescendant={active < 0 ? undefined : idOf(active)}
          placeholder="Name, phone, reference or route"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="go"
          value={sought}
          onChange={({ currentTarget }) => {
            setSought(currentTarget.value);
            setPlace(0);
          }}
          onKeyDown={onKeyDown}
        />
        <button type="button" className="cw-icon-button" aria-label="Close" onClick={onClose}>
          <Icon name="close" />
        </button>
      </div>
      <p className="app-find-count app-tiny app-soft cw-numbers" role="status">
        {hasText && isLoading && 'Searching...'}
        {hasText && !isLoading && total > 0 && `${hasMore ? 'More than ' : ''}${total} found`}
      </p>
      {hasFailed && (
        <div className="cw-alert app-retry app-row app-between" role="alert">
          <p>Only screens were searched. Requests, flights and aircraft could not be loaded.</p>
          <Button
            onClick={() => {
              input.current?.focus();
              void retry();
            }}
          >
            Try again
          </Button>
        </div>
      )}
      {!hasText && (
        <div className="app-find-nothing app-soft">
          <p>Charters, bookings, chauffeur requests, flights, aircraft and screens, all at once.</p>
          <p>
            Search by name, phone number, reference (CW-7K3M-Q2), date (12 Dec), registration, city, or words in a note.
          </p>
        </div>
      )}
      <div role="status">
        {hasText && !isLoading && !hasFailed && total === 0 && (
          <div className="app-find-nothing app-soft">
            <h3>Nothing found</h3>
            <p>Try a part of a name, the last digits of a phone number, or an airport code.</p>
          </div>
        )}
      </div>
      <div ref={results} id={`${id}-results`} role="listbox" aria-label="Found" className="cw-numbers">
        <Options groups={groups} active={active} idOf={idOf} open={open} onPlace={setPlace} />
      </div>
      {hasText && isLoading && (
        <div className="app-stack app-find-loading" aria-hidden="true">
          {['a', 'b', 'c'].map((line) => (
            <span key={line} className="app-skeleton" />
          ))}
        </div>
      )}
    </Dialog>
  );
}

interface OptionsProps {
  groups: readonly Group[];
  /** The index of the option that Enter opens. */
  active: number;
  idOf: (index: number) => string;
  open: (found: Found, event: MouseEvent) => void;
  onPlace: (index: number) => void;
}

/** What was found, by kind. */
function Options({ groups, active, idOf, open, onPlace }: OptionsProps) {
  let last = 0;
  return groups
    .filter((group) => group.found.length > 0)
    .map(({ kind, found, hasMore }) => (
      // biome-ignore lint/a11y/useSemanticElements: a group of options, which has no element of its own
      <div key={kind} role="group" aria-label={hasMore ? `${kind}, and more` : kind}>
        <p className="app-find-kind app-row app-soft app-tiny app-between" aria-hidden="true">
          {kind}
          {hasMore && <span>There are more. Type more to narrow the list.</span>}
        </p>
        {found.map((one) => {
          const index = last++;
          return (
            // biome-ignore lint/a11y/useKeyWithClickEvents: by the combobox pattern the input has the keys
            <div
              key={one.path}
              id={idOf(index)}
              role="option"
              tabIndex={-1}
              aria-selected={index === active}
              className="app-find-option app-small"
              onClick={(event) => open(one, event)}
              onAuxClick={(event) => event.button === 1 && open(one, event)}
              onMouseMove={() => onPlace(index)}
            >
              <strong>{one.title}</strong>
              <small>{one.more}</small>
            </div>
          );
        })}
      </div>
    ));
}
