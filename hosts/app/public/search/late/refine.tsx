import { aircraftTypeOnCard, pricePair } from 'charter-widgets/kit';
import { useConfig } from '../../../shared/config';
import { Glyph } from '../../../shared/shell';
import { AIRCRAFT, type Filters, type Order, PRICES, readFilters, TIMES } from '../filters';

const ORDERS: readonly { value: Order; label: string }[] = [
  { value: '', label: 'Recommended' },
  { value: 'earliest', label: 'Earliest' },
  { value: 'price', label: 'Lowest price' },
];

const HOURS = { morning: '5 to 12', afternoon: '12 to 17', evening: '17 to 22', night: '22 to 5' };

/** What stands for no choice. */
export const ANY = { time: 'Any time', aircraft: 'Any aircraft', price: 'Any price' } as const satisfies Record<
  keyof Filters,
  string
>;

interface RefineProps {
  order: Order;
  /** How many flights an order does not know of. */
  unread: number;
  onOrder: (order: Order) => void;
  filters: Filters;
  onFilter: (filters: Filters) => void;
}

/** What of the flights found is shown, and how they stand: by the operator, by time or by price. */
export function Refine({ order, unread, onOrder, filters, onFilter }: RefineProps) {
  const { pkrPerUsd } = useConfig();
  const chosen = ORDERS.find(({ value }) => value === order)?.label;
  const upTo = (price: string) => `Up to ${pricePair(Number(price), { pkrRate: pkrPerUsd }).price}`;
  const choices = [
    {
      name: 'time',
      label: 'Time of day',
      options: TIMES.map((part) => {
        const text = `${part[0]?.toUpperCase()}${part.slice(1)}`;
        // The chosen one without its hours: on a phone it has room for a word.
        return [part, part === filters.time ? text : `${text}, ${HOURS[part]}`] as const;
      }),
    },
    {
      name: 'aircraft',
      label: 'Aircraft',
      options: AIRCRAFT.map((type, code) => [type, aircraftTypeOnCard(code)] as const),
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
      <span role="group" aria-label="Filter" className="app-choices app-row">
        {choices.map(({ name, label, options }) => (
          <span key={name} className="cw-select" data-chosen={filters[name] !== '' || undefined}>
            <select
              className="cw-input"
              aria-label={label}
              value={filters[name]}
              onChange={({ target }) => onFilter({ ...filters, [name]: target.value })}
            >
              <option value="">{ANY[name]}</option>
              {options.map(([value, text]) => (
                <option key={value} value={value}>
                  {text}
                </option>
              ))}
            </select>
            <Glyph name="down" />
          </span>
        ))}
        {Object.values(filters).some(Boolean) && (
          <button
            type="button"
            className="app-tab app-filter-clear"
            aria-label="Clear filters"
            onClick={({ currentTarget }) => {
              // The pressed button goes.
              currentTarget.parentElement?.querySelector('select')?.focus();
              onFilter(readFilters(''));
            }}
          >
            Clear
          </button>
        )}
      </span>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a box and a legend */}
      <span role="group" aria-label="Order" className="app-order">
        {ORDERS.map(({ value, label }) => (
          <button
            key={value}
            type="button"
            className="app-tab"
            aria-pressed={value === order}
            onClick={() => onOrder(value)}
          >
            {label}
          </button>
        ))}
      </span>
      <span className={order && unread ? 'app-soft app-refine-note' : 'cw-hidden'} role="status">
        {order && unread ? `${chosen} of the flights read so far; ${unread} more below` : `Order: ${chosen}`}
      </span>
    </div>
  );
}
