import type { Order } from '../order';

const ORDERS: readonly { value: Order; label: string }[] = [
  { value: '', label: 'Recommended' },
  { value: 'earliest', label: 'Earliest' },
  { value: 'price', label: 'Lowest price' },
];

interface OrderChoiceProps {
  order: Order;
  /** How many flights an order does not know of. */
  unread: number;
  onOrder: (order: Order) => void;
}

/** How the flights stand: by the operator, by time or by price. */
export function OrderChoice({ order, unread, onOrder }: OrderChoiceProps) {
  const chosen = ORDERS.find(({ value }) => value === order)?.label;
  return (
    <div className="app-order">
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a box and a legend */}
      <span role="group" aria-label="Order">
        {ORDERS.map(({ value, label }) => (
          <button key={value} type="button" aria-pressed={value === order} onClick={() => onOrder(value)}>
            {label}
          </button>
        ))}
      </span>
      <span className={order && unread ? undefined : 'cw-hidden'} role="status">
        {order && unread ? `${chosen} of the flights read so far; ${unread} more below` : `Order: ${chosen}`}
      </span>
    </div>
  );
}
