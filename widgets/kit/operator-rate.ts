import { useEffect, useState } from 'react';
import { keepFirstAnswer, takeFirstAnswer } from '../contract';
import { useEvent, useIsHydrating } from './base/hooks';
import type { PriceProps, Prices } from './formats';
import { useT } from './messages';

interface OperatorPrices extends PriceProps {
  apiBase?: string | undefined;
}

/** Milliseconds that an answer waits for the rate. Until then prices are in dollars. */
const PATIENCE = 500;

/** API base to the operator's rate, rupees for a dollar; 0 when there is none. A page that knows it sets it, as its server does. */
export const operatorRates = new Map<string, number>();

/** As `operatorRates`, loaded by widgets. */
const loadedRates = new Map<string, number>();

/** The operator's rate; 0 until it is loaded. */
export const rateOf = (apiBase: string): number => operatorRates.get(apiBase) ?? loadedRates.get(apiBase) ?? 0;

/** Whether prices use the operator's rate, which is one for dollars. */
const isOperators = ({ currency, pkrRate }: OperatorPrices) => (pkrRate ?? '') === '' && (currency || 'USD') === 'USD';

/** API base to the loading of its rate. */
const loading = new Map<string, Promise<unknown>>();

/** Loads the operator's rate, once; it is asked for again where that fails. Never rejects. */
function loadRate(apiBase: string): Promise<unknown> {
  const rate = loading.get(apiBase) ?? ask(apiBase);
  loading.set(apiBase, rate);
  return rate;
}

async function ask(apiBase: string): Promise<void> {
  for (let pause = 15_000; ; pause *= 2) {
    try {
      const address = new URL('/config.json', new URL(apiBase, document.baseURI)).href;
      const asked = takeFirstAnswer(address)?.then((given) => given ?? fetch(address)) ?? fetch(address);
      // For the checks, which ask for the rest of it.
      keepFirstAnswer(address, asked);
      const answer = await asked;
      if (answer.ok) {
        loadedRates.set(apiBase, Number((await answer.json()).pkrPerUsd) || 0);
        return;
      }
    } catch {}
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}

/**
 * Loads the operator's rate from `/config.json` if prices use it. They are drawn anew when it comes late, or when an option has
 * changed that needs it.
 *
 * @returns waits with a call's answer for the rate, a little
 */
export function useOperatorRate(prices: OperatorPrices): <T>(call: Promise<T>) => Promise<T> {
  const { apiBase = '/api' } = prices;
  const isAsked = isOperators(prices) && !operatorRates.has(apiBase) && !loadedRates.has(apiBase);
  const [, setRate] = useState<number>();
  const rate = useEvent(() => isAsked && loadRate(apiBase));
  useEffect(() => {
    if (isAsked) void loadRate(apiBase).then(() => setRate(rateOf(apiBase)));
  }, [isAsked, apiBase]);
  return useEvent(async (call) => {
    const known = rate();
    const answer = await call;
    await (known && Promise.race([known, new Promise((resolve) => setTimeout(resolve, PATIENCE))]));
    return answer;
  }) as <T>(call: Promise<T>) => Promise<T>;
}

/**
 * Returns how prices are shown: as the props say, at the operator's rate where they name none.
 *
 * @param rate the operator's rate; default: the loaded one
 */
export function usePrices({ rate, ...props }: OperatorPrices & { rate?: number | undefined }): Prices {
  const { currency, pkrRate, priceFirst, apiBase = '/api' } = props;
  const known = useIsHydrating() ? operatorRates.get(apiBase) : rateOf(apiBase);
  return { currency, priceFirst, pkrRate: isOperators(props) ? (rate ?? known) : pkrRate, t: useT() };
}
