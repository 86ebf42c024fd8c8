// biome-ignore-all lint/a11y/noRedundantRoles: some browsers forget a table's roles where `display` makes cards of its rows
import './records.css';
import './detail.css';
import {
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
  memo,
  type ReactNode,
  type RefObject,
  useState,
} from 'react';
import { Link } from '../../shared/link';
import { Glyph } from '../../shared/shell';
import { arrowStep, useKeys } from '../keys';
import type { ListView } from './filters';
import type { DefaultOrder, Tabled } from './resource';
import { type DrawnTableProps, useDrawnTable } from './use-drawn-table';

type TableOrder = Pick<ListView, 'sort' | 'descending'>;

/** The grid of a card. */
const cardOf = <T extends { id: number }>({ list }: Tabled<T>) => ({ '--card': list.card }) as CSSProperties;

export interface RecordTableProps<T extends { id: number }> extends DrawnTableProps<T> {
  /** How many rows there are, with those that are not loaded. Default: those to show. */
  count?: number;
  view: TableOrder;
  onView: (change: Partial<TableOrder>) => void;
  /** The list's query, which links keep for the way back. */
  from: string;
  /** Records with a larger id are marked as new. */
  seen: number;
  standing: DefaultOrder;
}

/** The rows of a list. Only visible rows are drawn, and those around the focus. */
export function RecordTable<T extends { id: number }>(props: RecordTableProps<T>) {
  const { resource, rows, count = rows.length, view, onView, from, seen, standing, narrow } = props;
  /** The record with the focus. It is state, since the rows beside it are drawn before the next key. */
  const [focused, setFocused] = useState(-1);
  const { table, body, virtualizer, top } = useDrawnTable(props, focused);
  const onKeyDown = useRowKeys(body);

  const shown: TableOrder = view.sort ? view : standing;
  /** Sorts up, then down, then by the default. The default's own column only turns. */
  function sort(key: string) {
    const isStanding = standing.sort === key;
    const descending = shown.sort === key && !shown.descending;
    const isBack = isStanding ? descending === standing.descending : shown.sort === key && shown.descending;
    onView(isBack ? { sort: '', descending: false } : { sort: key, descending });
    if ((table.current?.getBoundingClientRect().top ?? 0) < 0) table.current?.scrollIntoView();
  }

  const drawn: ReactNode[] = [];
  let end = top;
  for (const item of virtualizer.getVirtualItems()) {
    const record = rows[item.index];
    if (!record) continue;
    if (item.start > end) drawn.push(<Gap key={`before ${item.key}`} size={item.start - end} />);
    end = item.end;
    drawn.push(
      <RecordRow
        key={item.key}
        resource={resource}
        record={record}
        index={item.index}
        fresh={record.id > seen}
        from={from}
        {...(narrow && { measure: virtualizer.measureElement })}
      />,
    );
  }
  const rest = top + virtualizer.getTotalSize() - end;

  return (
    <>
      {/* That a heading is sorted by now is not read out by itself. Where the order is chosen, the choice tells it. */}
      {!narrow && (
        <p className="cw-hidden" role="status">
          {`Order: ${describeOrder(resource, view) || standing.said}`}
        </p>
      )}
      <table
        ref={table}
        className="app-table cw-numbers app-small"
        style={cardOf(resource)}
        role="table"
        aria-label={resource.title}
        aria-rowcount={count + 1}
      >
        <Head resource={resource} view={shown} {...(narrow ? {} : { onSort: sort })} />
        <tbody
          ref={body}
          role="rowgroup"
          onFocus={({ target }) => setFocused(Number(target.closest('tr')?.dataset.id ?? -1))}
          // The focus may move to a row that is drawn only because of this one.
          onBlur={({ relatedTarget }) => body.current?.contains(relatedTarget) || setFocused(-1)}
          onKeyDown={onKeyDown}
        >
          {drawn}
          {rest > 0 && <Gap size={rest} />}
        </tbody>
      </table>
    </>
  );
}

/** The arrows, j and k move the focus between rows. */
function useRowKeys(body: RefObject<HTMLElement | null>): (event: KeyboardEvent) => void {
  /** The link of the row beside the focus, else of the first visible row. */
  function beside(step: number): HTMLElement | null | undefined {
    const row = body.current?.querySelector('tr:focus-within');
    if (row) return body.current?.querySelector<HTMLElement>(`[aria-rowindex="${Number(row.ariaRowIndex) + step}"] a`);
    const head = body.current?.previousElementSibling?.getBoundingClientRect().bottom ?? 0;
    // Rows above the screen are drawn, too.
    const edge = Math.max(head, 0) - 1;
    const drawn = [...(body.current?.querySelectorAll('[data-id]') ?? [])];
    return drawn.find((one) => one.getBoundingClientRect().top >= edge)?.querySelector('a');
  }
  useKeys({ j: () => beside(1)?.focus(), k: () => beside(-1)?.focus() });
  return (event) => {
    const step = arrowStep(event);
    const next = step && beside(step);
    if (!next) return;
    event.preventDefault();
    next.focus();
  };
}

/** Describes an order: 'Departure, latest first'; '' for the default. */
function describeOrder<T extends { id: number }>({ list }: Tabled<T>, { sort, descending }: TableOrder): string {
  const column = list.columns.find(({ key, orders }) => key === sort && orders);
  return column ? [column.name, column.orders?.[descending ? 1 : 0]].filter(Boolean).join(', ') : '';
}

export function TableSkeleton<T extends { id: number }>({ resource, view }: { resource: Tabled<T>; view: TableOrder }) {
  return (
    <table
      className="app-table cw-numbers app-small"
      style={cardOf(resource)}
      role="table"
      aria-label={resource.title}
      aria-busy="true"
    >
      <Head resource={resource} view={view} />
      <tbody role="rowgroup">
        {Array.from({ length: 8 }, (_, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows of nothing are all alike
          <tr key={row} role="row">
            {[...resource.list.columns.map(({ key }) => key), 'actions'].map((key) => (
              <td key={key} role="cell" style={{ gridArea: key }} data-column={key}>
                <span className="app-skeleton" />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Fills the place of rows that are not drawn. */
function Gap({ size }: { size: number }) {
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in it takes the focus
    <tr className="app-gap" aria-hidden="true">
      <td style={{ blockSize: size }} />
    </tr>
  );
}

interface HeadProps<T extends { id: number }> {
  resource: Tabled<T>;
  view: TableOrder;
  /** Default: the headings are hidden. */
  onSort?: (key: string) => void;
}

function Head<T extends { id: number }>({ resource, view, onSort }: HeadProps<T>) {
  return (
    <thead role="rowgroup">
      <tr role="row" aria-rowindex={1}>
        {resource.list.columns.map(({ key, name, width, figure, orders }) => (
          <th
            key={key}
            role="columnheader"
            scope="col"
            style={{ inlineSize: width }}
            data-figure={figure}
            aria-sort={view.sort === key && orders ? (view.descending ? 'descending' : 'ascending') : undefined}
          >
            {orders && onSort ? (
              <button type="button" className="app-sort" onClick={() => onSort(key)}>
                {name}
                <Glyph name="down" />
              </button>
            ) : (
              name
            )}
          </th>
        ))}
        <th role="columnheader" scope="col" style={{ inlineSize: resource.actions?.width ?? 88 }}>
          Actions
        </th>
      </tr>
    </thead>
  );
}

/** A click on a row is a click on its link, with the same keys. Selecting text is not a click. */
function openRow(event: MouseEvent<HTMLTableRowElement>) {
  const { target, currentTarget, button } = event;
  const isMiddle = button === 1;
  if ((button !== 0 && !isMiddle) || (target instanceof Element && target.closest('a, button'))) return;
  if (!isMiddle && String(window.getSelection()) !== '') return;
  // Browsers open a new tab with either key.
  const newTab = { ctrlKey: event.ctrlKey || isMiddle, metaKey: event.metaKey || isMiddle };
  const { shiftKey } = event;
  currentTarget
    .querySelector('a')
    ?.dispatchEvent(new window.MouseEvent('click', { bubbles: true, cancelable: true, shiftKey, ...newTab }));
}

interface RecordRowProps<T extends { id: number }> {
  resource: Tabled<T>;
  record: T;
  index: number;
  fresh: boolean;
  from: string;
  /** Default: all rows have the same height. */
  measure?: (row: Element | null) => void;
}

const RecordRow = memo(function RecordRow<T extends { id: number }>({
  resource,
  record,
  index,
  fresh,
  from,
  measure,
}: RecordRowProps<T>) {
  const { path, list } = resource;
  return (
    <tr
      ref={measure}
      role="row"
      aria-rowindex={index + 2}
      data-index={index}
      data-id={record.id}
      data-fresh={fresh || undefined}
      onClick={openRow}
      onAuxClick={openRow}
      // Otherwise the middle button starts scrolling.
      onMouseDown={(event) => event.button === 1 && event.preventDefault()}
    >
      {list.columns.map(({ key, card, figure, show, whole }) => (
        <td
          key={key}
          role="cell"
          style={{ gridArea: key }}
          data-column={key}
          data-card={card}
          data-figure={figure}
          title={whole?.(record)}
        >
          {show(record)}
        </td>
      ))}
      <td role="cell" style={{ gridArea: 'actions' }} data-column="actions">
        {resource.actions ? (
          resource.actions.show(record, from)
        ) : (
          <Link
            className="app-details app-soft"
            to={`${path}/${record.id}`}
            state={{ from }}
            aria-label={`Details of #${record.id}, ${list.nameOf(record)}${fresh ? ', new' : ''}`}
          >
            Details
            <Glyph name="forward" />
          </Link>
        )}
      </td>
    </tr>
  );
}) as <T extends { id: number }>(props: RecordRowProps<T>) => ReactNode;
