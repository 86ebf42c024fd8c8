import './listing.css';
import { type ReactNode, useRef } from 'react';
import { Retry } from '../retry';
import { Glyph, PageTitle } from '../shell';

export interface ListingProps {
  title: string;
  /** Beside the title, read out when it changes: how many there are. */
  count: ReactNode;
  /** Below the title. */
  lead?: ReactNode;
  searchLabel: string;
  searchPlaceholder: string;
  search: string;
  onSearch: (search: string) => void;
  /** Beside the search. */
  tools?: ReactNode;
  /** Below the head, whatever the list has come to. */
  below?: ReactNode;
  /** How many there are, and in how many the search is found; undefined while there are none to show. */
  all: number | undefined;
  found: number;
  /** In the shape of what is to come. */
  loading: ReactNode;
  /** Why they could not be fetched, or fetched anew; '' when they could. */
  failure: string;
  /** Being fetched again. */
  busy: boolean;
  onRetry: () => unknown;
  /** What will be here, and the one next step. */
  empty: readonly [title: string, more: ReactNode];
  noMatch: readonly [title: string, hint: string];
  /** What may be dropped where nothing is found, beside the search, and what is found without it. */
  drops?: readonly { label: string; without: string; onDrop: () => void }[];
  /** What was found. */
  children: ReactNode;
}

/** A screen that lists: title, search, and what the list has come to. */
export function Listing(props: ListingProps) {
  const { title, count, lead, search, onSearch, tools, below, all, found, failure, busy, onRetry, empty, noMatch } =
    props;
  const { drops = [] } = props;
  const searchBox = useRef<HTMLInputElement>(null);

  /** Asks for more, with a button that goes with the empty result. */
  function leave(ask: () => void) {
    ask();
    searchBox.current?.focus();
  }

  return (
    <div className="app-wide">
      <header className="app-list-head">
        <div>
          <PageTitle
            aside={
              <span className="app-count app-soft cw-numbers" role="status">
                {count}
              </span>
            }
          >
            {title}
          </PageTitle>
          {lead}
        </div>
        <div className="app-list-tools">
          <label className="app-search">
            <Glyph name="search" />
            <input
              ref={searchBox}
              className="cw-input"
              type="search"
              enterKeyHint="search"
              aria-label={props.searchLabel}
              placeholder={props.searchPlaceholder}
              value={search}
              onChange={(event) => onSearch(event.currentTarget.value)}
            />
          </label>
          {tools}
        </div>
        {below}
      </header>

      {failure && all !== undefined && <Stale message={failure} />}
      {failure && all === undefined && (
        <div className="app-empty app-soft" role="alert">
          <h2>{failure}</h2>
          <p>Check your connection, then try again.</p>
          <Retry busy={busy} onRetry={onRetry} />
        </div>
      )}
      {!failure && all === undefined && props.loading}
      {all === 0 && (
        <div className="app-empty app-soft">
          <h2>{empty[0]}</h2>
          {empty[1]}
        </div>
      )}
      {all !== undefined && all > 0 && found === 0 && (
        <div className="app-empty app-soft">
          <h2>{noMatch[0]}</h2>
          <p>{noMatch[1]}</p>
          <div className="app-empty-ways">
            {search && (
              <button type="button" className="cw-button" data-kind="plain" onClick={() => leave(() => onSearch(''))}>
                Clear the search
              </button>
            )}
            {drops.map(({ label, without, onDrop }) => (
              <button key={label} type="button" className="cw-button" data-kind="plain" onClick={() => leave(onDrop)}>
                <span>
                  {label}
                  {without && <small className="cw-numbers">{without}</small>}
                </span>
              </button>
            ))}
          </div>
        </div>
      )}
      {found > 0 && props.children}
    </div>
  );
}

/** Over what was read before, when reading it again has failed. */
export function Stale({ message }: { message: string }) {
  return (
    <p className="cw-alert app-stale" role="alert">
      {message}. What you see may be out of date.
    </p>
  );
}
