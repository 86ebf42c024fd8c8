import { keepFirstAnswer, takeFirstAnswer } from '../contract';
import type { PriceProps } from './formats';

interface Prices extends PriceProps {
  apiBase?: string | undefined;
}

/** Milliseconds that an answer waits for the rate. Without a rate by then, prices are in dollars. */
const PATIENCE = 500;

/** API base to the operator's rate, rupees for a dollar; 0 when there is none. A page that knows it sets it. */
export const operatorRates = new Map<string, number>();

/** Whether prices use the operator's rate, which is one for dollars. */
const isOperators = ({ currency, pkrRate }: Prices) => (pkrRate ?? '') === '' && (currency || 'USD') === 'USD';

async function loadRate(apiBase: string): Promise<number> {
  try {
    const address = new URL('/config.json', new URL(apiBase, document.baseURI)).href;
    const answer = takeFirstAnswer(address)?.then((given) => given ?? fetch(address)) ?? fetch(address);
    // For the checks, which ask for the rest of it.
    keepFirstAnswer(address, answer);
    return Number((await (await answer).json()).pkrPerUsd) || 0;
  } catch {
    return 0;
  }
}

/**
 * Returns what a call returns, and loads the operator's rate from `/config.json` meanwhile if prices use it. A rate that
 * comes too late is not used, so that shown prices do not change.
 */
export async function withRate<T>(call: Promise<T>, prices: Prices): Promise<T> {
  const { apiBase = '/api' } = prices;
  if (!isOperators(prices) || operatorRates.has(apiBase)) return call;
  const rate = loadRate(apiBase);
  const answer = await call;
  const known = await Promise.race([rate, new Promise<number>((resolve) => setTimeout(resolve, PATIENCE, 0))]);
  operatorRates.set(apiBase, operatorRates.get(apiBase) ?? known);
  return answer;
}

/**
 * Returns how prices are shown: as the props say, at the operator's rate where they name none.
 *
 * @param rate the operator's rate; default: the loaded one
 */
export function pricesOf({ rate, ...props }: Prices & { rate?: number | undefined }): PriceProps {
  const { currency, pkrRate, priceFirst, apiBase = '/api' } = props;
  return { currency, priceFirst, pkrRate: isOperators(props) ? (rate ?? operatorRates.get(apiBase)) : pkrRate };
}
