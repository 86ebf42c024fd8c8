import { type Currency, inLakhs } from '@charter-hosts/contract';
import { ENGLISH, type Translate } from 'charter-widgets/kit';

/** A sum as the region says it, `92.8 lakh`; '' below one lakh, and in currencies that do not count so. */
export function lakhText(amount: number, currency: Currency, t: Translate = ENGLISH): string {
  const said = inLakhs(amount, currency);
  return said ? t(said.unit === 'lakh' ? '{count} lakh' : '{count} crore', { count: said.count }) : '';
}
