import type { FlightSearch } from '@charter-hosts/contract';
import { createApi, flightSearch } from 'charter-widgets/contract';
import { aircraftTypeOnCard, pricePair, useT } from 'charter-widgets/kit';
import { useEffect, useState } from 'react';
import { useConfig } from '../../../shared/config';
import { Glyph } from '../../../shared/shell';
import { AIRCRAFT, type Filters, filtersCall, type Order, PRICES, readFilters, TIMES } from '../filters';

const ORDERS: readonly { value: Order; label: string }[] = [
  { value: '', label: 'Recommended' },
  { value: 'earliest', label: 'Earliest' },
  { value: 'price', label: 'Lowest price' },
];

const DAY_PARTS = {
  morning: { label: 'Morning', hours: 'Morning, 5 to 12' },
  afternoon: { label: 'Afternoon', hours: 'Afternoon, 12 to 17' },
  evening: { label: 'Evening', hours: 'Evening, 17 to 22' },
  night: { label: 'Night', hours: 'Night, 22 to 5' },
} as const;

const ANY = {
  time: 'Any time',
  aircraft: 'Any aircraft',
  price: 'Any price',
  kind: 'Any flight',
} as const satisfies Record<keyof Filters, string>;

interface RefineProps {
  order: Order;
  /** The number of flights that are not loaded, and so not in order. */
  unread: number;
  setOrder: (order: Order) => void;
  filters: Filters;
  setFilters: (filters: Filters) => void;
}

/** The filters and the order of the flights that were found. */
export function Refine({ order, unread, setOrder, filters, setFilters }: RefineProps) {
  const t = useT();
  const { pkrPerUsd } = useConfig();
  const chosen = t(ORDERS.find(({ value }) => value === order)?.label ?? '');
  const upTo = (price: string) =>
    t('Up to {price}', { price: pricePair(Number(price), { pkrRate: pkrPerUsd, t }).price });
  const choices = [
    {
      name: 'time',
      label: 'Time of day',
      options: TIMES.map((part) => {
        const { label, hours } = DAY_PARTS[part];
        // The chosen option has no hours: on a phone there is room for one word.
        return [part, t(part === filters.time ? label : hours)] as const;
      }),
    },
    {
      name: 'aircraft',
      label: 'Aircraft',
      options: AIRCRAFT.map((type, code) => [type, t(aircraftTypeOnCard(code))] as const),
    },
    {
      name: 'price',
      label: 'Price of a seat',
      options: PRICES.map((price) => [price, upTo(price)] as const),
    },
  ] as const;
  return (
    <div className="app-refine app-row">
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a box and a legend */}
      <span role="group" aria-label={t('Filter')} className="app-choices app-row">
        {choices.map(({ name, label, options }) => (
          <span key={name} className="cw-select" data-chosen={filters[name] !== '' || undefined}>
            <select
              className="cw-input"
              aria-label={t(label)}
              value={filters[name]}
              onChange={({ target }) => setFilters({ ...filters, [name]: target.value })}
            >
              <option value="">{t(ANY[name])}</option>
              {options.map(([value, text]) => (
                <option key={value} value={value}>
                  {text}
                </option>
              ))}
            </select>
            <Glyph name="down" />
          </span>
        ))}
        <button
          type="button"
          className="app-tab app-filter-kind"
          data-chosen={filters.kind || undefined}
          aria-pressed={filters.kind !== ''}
          onClick={() => setFilters({ ...filters, kind: filters.kind ? '' : 'empty-legs' })}
        >
          {t('Empty legs only')}
        </button>
        {Object.values(filters).some(Boolean) && (
          <button
            type="button"
            className="app-tab app-filter-clear"
            aria-label={t('Clear filters')}
            onClick={({ currentTarget }) => {
              // The button disappears, so the focus moves.
              currentTarget.parentElement?.querySelector('select')?.focus();
              setFilters(readFilters(''));
            }}
          >
            {t('Clear')}
          </button>
        )}
      </span>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a box and a legend */}
      <span role="group" aria-label={t('Order')} className="app-order">
        {ORDERS.map(({ value, label }) => (
          <button
            key={value}
            type="button"
            className="app-tab"
            aria-pressed={value === order}
            onClick={() => setOrder(value)}
          >
            {t(label)}
          </button>
        ))}
      </span>
      <span className={order && unread ? 'app-soft app-refine-note' : 'cw-hidden'} role="status">
        {order && unread
          ? t('{order} among the flights shown; {count} more below', { order: chosen, count: unread })
          : t('Order: {order}', { order: chosen })}
      </span>
    </div>
  );
}

const api = createApi({ baseUrl: '/api' });

interface WithoutOneProps {
  /** The search without its filters. */
  criteria?: FlightSearch;
  filters: Filters;
  onFilter: (filters: Filters) => void;
}

/** Filters that are taken out, and how many flights there are then. */
interface Choice {
  without: (keyof Filters)[];
  total: number;
}

/** Offers to take out a filter, or two, when the filters leave no flight; each with the number of flights then. */
export function WithoutOne({ criteria, filters, onFilter }: WithoutOneProps) {
  const t = useT();
  const [choices, setChoices] = useState<Choice[]>([]);
  const chosen = JSON.stringify(filters);
  const asked = JSON.stringify(criteria ?? {});

  useEffect(() => {
    const unmounted = new AbortController();
    const all: Filters = JSON.parse(chosen);
    const names = (Object.keys(ANY) as (keyof Filters)[]).filter((name) => all[name]);
    const count = async (without: Choice['without']): Promise<Choice> => {
      const left = leftOut(all, without);
      // Empty legs are shown without images, too.
      const query = { ...JSON.parse(asked), ...filtersCall(left), ...(left.kind && { images: '' }), limit: '1' };
      return { without, total: (await api(flightSearch, { query, signal: unmounted.signal })).total };
    };
    async function find() {
      // A button above takes out all of them.
      for (let least = 1; least < names.length; least++) {
        const tried = names.map((name) => (least === 1 ? [name] : names.filter((other) => other !== name)));
        const found = (await Promise.all(tried.map(count))).filter(({ total }) => total > 0);
        if (found.length > 0) return setChoices(found);
      }
    }
    setChoices([]);
    find().catch(() => {});
    return () => unmounted.abort();
  }, [chosen, asked]);

  return (
    <p className="app-without app-row">
      {choices.map(({ without, total }) => (
        <button
          key={without.join()}
          type="button"
          className="cw-button"
          data-kind="plain"
          onClick={() => onFilter(leftOut(filters, without))}
        >
          {without
            .map((name) => t(ANY[name]))
            .join(t(', '))
            .replace(', A', ', a')}
          : {t(total === 1 ? '1 flight' : '{count} flights', { count: total })}
        </button>
      ))}
    </p>
  );
}

const leftOut = (filters: Filters, without: readonly (keyof Filters)[]): Filters => ({
  ...filters,
  ...Object.fromEntries(without.map((name) => [name, ''])),
});
