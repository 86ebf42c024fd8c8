import { formatMoney } from 'charter-widgets/kit';

/** What seat prices are stored in (KI-7). */
const BASE = 'USD';

/**
 * A seat's price on a search card: in rupees at the operator's rate, the base price beside it; without a rate the base
 * price alone, and `beside` is ''.
 */
export function seatPrice(amount: number, pkrPerUsd: number | undefined): { price: string; beside: string } {
  const base = formatMoney(amount, BASE);
  return pkrPerUsd
    ? { price: formatMoney(Math.round(amount * pkrPerUsd), 'PKR'), beside: base }
    : { price: base, beside: '' };
}
