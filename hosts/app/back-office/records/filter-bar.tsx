import { type FilterName, NO_PARTNER, type RequestCounts, type StaffPerson, zoneName } from '@charter-hosts/contract';
import { LAST_DAY } from 'charter-widgets/kit';
import { useId, useMemo, useRef } from 'react';
import { Button } from '../../shared/button';
import { type Options, Select } from '../select';
import {
  activeFilters,
  DAYS,
  type Filtered,
  filterOptions,
  isRange,
  type ListFilters,
  type ListView,
  NO_FILTERS,
  readRange,
} from './filters';
import type { Column, DefaultOrder } from './resource';

export interface FilterBarProps {
  list: Filtered;
  /** Undefined until they are loaded. */
  counts: RequestCounts | undefined;
  /** The whole staff. */
  people: readonly StaffPerson[];
  filters: ListFilters;
  onFilters: (change: Partial<ListFilters>) => void;
  id: string;
  /** Whether it is open, where a button opens it. */
  open: boolean;
}

/** The filters of a list. */
export function FilterBar({ list, counts, people, filters, onFilters, id, open }: FilterBarProps) {
  const bar = useRef<HTMLFieldSetElement>(null);
  const { received, type, partner } = filters;
  /** What the requests have, and what the address names. */
  const withChosen = (names: readonly string[] = [], chosen: string) =>
    [...new Set([...names, chosen])].filter(Boolean).map((name) => [name, name] as const);
  const types = withChosen(counts?.types, type);
  const partners = withChosen(counts?.partners, partner === NO_PARTNER ? '' : partner);
  // Includes former colleagues who still handle a trip.
  const assignees = useMemo(() => {
    const byId = new Map([...(counts?.assignees ?? []), ...people].map(({ id, name }) => [String(id), name]));
    return [...byId].sort(([, a], [, b]) => a.localeCompare(b));
  }, [counts, people]);
  const isNarrowed = activeFilters(list, filters).length > 0;
  const set = (name: FilterName) => (value: string) => onFilters({ [name]: value });

  return (
    <fieldset ref={bar} id={id} className="app-filters app-row app-plain-set app-small" data-open={open}>
      <legend className="cw-hidden">Filters</legend>
      <TimeFilter name="Received" options={DAYS} filter={received} onFilter={set('received')} />
      {list.departure !== undefined && (
        <TimeFilter
          name="Departure"
          options={filterOptions('departure')}
          filter={filters.departure}
          onFilter={set('departure')}
        />
      )}
      {list.type && <Choice name={list.type} options={[['', 'Any'], ...types]} value={type} onValue={set('type')} />}
      <Choice name="Stage" options={filterOptions('stage')} value={filters.stage} onValue={set('stage')} />
      <Choice
        name="Assigned to"
        options={[['', 'Any'], ['me', 'Me'], ['nobody', 'Nobody'], ...assignees]}
        value={filters.assignee}
        onValue={set('assignee')}
      />
      {(partners.length > 0 || partner) && (
        <Choice
          name="Partner"
          options={[['', 'Any'], [NO_PARTNER, 'None'], ...partners]}
          value={filters.partner}
          onValue={set('partner')}
        />
      )}
      <Choice name="Source" options={filterOptions('source')} value={filters.source} onValue={set('source')} />
      {isNarrowed && (
        <Button
          className="app-tool"
          kind="quiet"
          onClick={() => {
            onFilters(NO_FILTERS);
            bar.current?.querySelector('select')?.focus();
          }}
        >
          Clear filters
        </Button>
      )}
      {received && (
        <p className="app-filters-zone app-soft app-tiny">Received by the clock of your time zone, {ownZone()}.</p>
      )}
    </fieldset>
  );
}

interface TimeFilterProps {
  name: string;
  options: Options;
  filter: string;
  onFilter: (filter: string) => void;
}

/** A choice of days, or a range. */
export function TimeFilter({ name, options, filter, onFilter }: TimeFilterProps) {
  const [from, to] = readRange(filter);
  return (
    <>
      <Choice
        name={name}
        options={options}
        value={isRange(filter) ? '..' : filter}
        onValue={onFilter}
        active={filter !== ''}
      />
      {isRange(filter) && (
        <span className="app-filter-days">
          <input
            className="cw-input"
            type="date"
            aria-label={`${name} from`}
            value={from}
            max={to || LAST_DAY}
            onChange={({ currentTarget }) => onFilter(`${currentTarget.value}..${to}`)}
          />
          <span aria-hidden="true">–</span>
          <input
            className="cw-input"
            type="date"
            aria-label={`${name} to`}
            value={to}
            min={from}
            max={LAST_DAY}
            onChange={({ currentTarget }) => onFilter(`${from}..${currentTarget.value}`)}
          />
        </span>
      )}
    </>
  );
}

interface ChoiceProps {
  name: string;
  options: Options;
  value: string;
  onValue: (value: string) => void;
  active?: boolean;
}

/** A select beside its label. */
export function Choice({ name, options, value, onValue, active = value !== '' }: ChoiceProps) {
  const id = useId();
  return (
    <span className="app-filter" data-active={active || undefined}>
      <label htmlFor={id}>{name}</label>
      <Select id={id} options={options} value={value} onValue={onValue} />
    </span>
  );
}

/** The reader's time zone: 'Karachi time'. */
export const ownZone = (): string => zoneName(new Intl.DateTimeFormat().resolvedOptions().timeZone);

export interface FiltersButtonProps {
  /** The id of the filters. */
  controls: string;
  isOpen: boolean;
  onToggle: () => void;
  /** The number of set filters. */
  count: number;
}

/** Opens the filters on narrow screens. */
export function FiltersButton({ controls, isOpen, onToggle, count }: FiltersButtonProps) {
  return (
    <Button className="app-tool" aria-expanded={isOpen} aria-controls={controls} onClick={onToggle}>
      Filters{count > 0 && ` (${count})`}
    </Button>
  );
}

type Ordered = Pick<ListView, 'sort' | 'descending'>;

export interface OrderProps<T> {
  columns: readonly Column<T>[];
  standing: DefaultOrder;
  view: Ordered;
  onView: (change: Ordered) => void;
  className: string;
}

/** The order of a list on narrow screens, which have no headings. */
export function Order<T>({ columns, standing, view, onView, className }: OrderProps<T>) {
  return (
    <Select
      aria-label="Order"
      className={className}
      options={[
        ['', standing.said],
        ...columns.flatMap(({ key, name, orders = [] }) =>
          orders
            .map((order, index) => [`${key} ${index === 1}`, `${name}, ${order}`] as const)
            .filter(([value]) => value !== `${standing.sort} ${standing.descending}`),
        ),
      ]}
      value={view.sort && `${view.sort} ${view.descending}`}
      onValue={(value) => {
        const [sort = '', descending] = value.split(' ');
        onView({ sort, descending: descending === 'true' });
      }}
    />
  );
}
