import './listing.css';
import { useT } from 'charter-widgets/kit';
import { type ReactNode, useRef } from 'react';
import { nextStep } from '../failure';
import { Retry } from '../retry';
import { Glyph, PageTitle } from '../shell';

export interface ListingProps {
  title: string;
  /** Beside the title: the number of records. Changes are announced. */
  count: ReactNode;
  /** Below the title. */
  lead?: ReactNode;
  searchLabel: string;
  searchPlaceholder: string;
  search: string;
  onSearch: (search: string) => void;
  /** Beside the search. */
  tools?: ReactNode;
  /** Below the head, in every state. */
  below?: ReactNode;
  /** The number of records, and of those that match; undefined until they have loaded. */
  all: number | undefined;
  found: number;
  /** The shape of the list until it has loaded. */
  loading: ReactNode;
  /** The error of the last load, and its message; '' when it succeeded. */
  error: unknown;
  failure: string;
  /** Whether it is loading again. */
  busy: boolean;
  onRetry: () => unknown;
  /** When there are no records. */
  empty: readonly [title: string, more: ReactNode];
  noMatch: readonly [title: string, hint: string];
  /** Filters that can be removed when nothing matches, with the number of matches then. */
  drops?: readonly { label: string; without: string; onDrop: () => void }[];
  /** The matching records. */
  children: ReactNode;
}

/** A screen with a list: title, search, and the list's state. */
export function Listing(props: ListingProps) {
  const { title, count, lead, search, onSearch, tools, below, all, found, failure, busy, onRetry, empty, noMatch } =
    props;
  const t = useT();
  const { drops = [] } = props;
  const step = failure && nextStep(props.error);
  const searchBox = useRef<HTMLInputElement>(null);

  /** Acts and moves the focus, because the button disappears. */
  function leave(ask: () => void) {
    ask();
    searchBox.current?.focus();
  }

  return (
    <div className="app-wide">
      <header className="app-list-head app-spread">
        <div>
          <PageTitle
            aside={
              <span className="app-count app-soft cw-numbers" role="status">
                {count}
              </span>
            }
          >
            {t(title)}
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
              aria-label={t(props.searchLabel)}
              placeholder={t(props.searchPlaceholder)}
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
          <h2>{t(failure)}</h2>
          {step && <p>{t(step)}</p>}
          <Retry busy={busy} onRetry={onRetry} />
        </div>
      )}
      {!failure && all === undefined && props.loading}
      {all === 0 && (
        <div className="app-empty app-soft">
          <h2>{t(empty[0])}</h2>
          {empty[1]}
        </div>
      )}
      {all !== undefined && all > 0 && found === 0 && (
        <div className="app-empty app-soft">
          <h2>{t(noMatch[0])}</h2>
          <p>{t(noMatch[1])}</p>
          <div className="app-empty-ways">
            {search && (
              <button type="button" className="cw-button" data-kind="plain" onClick={() => leave(() => onSearch(''))}>
                {t('Clear the search')}
              </button>
            )}
            {drops.map(({ label, without, onDrop }) => (
              <button key={label} type="button" className="cw-button" data-kind="plain" onClick={() => leave(onDrop)}>
                <span>
                  {t(label)}
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

/** A note on data that could not be loaded again. */
export function Stale({ message }: { message: string }) {
  const t = useT();
  return (
    <p className="cw-alert app-stale" role="alert">
      {t('{message}. What you see may be out of date.', { message: t(message) })}
    </p>
  );
}
