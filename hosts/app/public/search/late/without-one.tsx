import type { FlightSearch } from '@charter-hosts/contract';
import { createApi, flightSearch } from 'charter-widgets/contract';
import { useEffect, useState } from 'react';
import { type Filters, filtersCall } from '../filters';
import { ANY } from './refine';

const api = createApi({ baseUrl: '/api' });

interface WithoutOneProps {
  /** What else is asked for. */
  criteria?: FlightSearch;
  filters: Filters;
  onFilter: (filters: Filters) => void;
}

interface Way {
  without: (keyof Filters)[];
  total: number;
}

/** Where what is chosen leaves no flight: which choice stands in the way, or which two, and how many there are without. */
export function WithoutOne({ criteria, filters, onFilter }: WithoutOneProps) {
  const [ways, setWays] = useState<Way[]>([]);
  const chosen = JSON.stringify(filters);
  const asked = JSON.stringify(criteria ?? {});

  useEffect(() => {
    const leaving = new AbortController();
    const all: Filters = JSON.parse(chosen);
    const names = (Object.keys(ANY) as (keyof Filters)[]).filter((name) => all[name]);
    const count = async (without: Way['without']): Promise<Way> => {
      const query = { ...JSON.parse(asked), ...filtersCall(leftOut(all, without)), limit: '1' };
      return { without, total: (await api(flightSearch, { query, signal: leaving.signal })).total };
    };
    async function find() {
      // Without all of them is what a button above does.
      for (let least = 1; least < names.length; least++) {
        const tried = names.map((name) => (least === 1 ? [name] : names.filter((other) => other !== name)));
        const found = (await Promise.all(tried.map(count))).filter(({ total }) => total > 0);
        if (found.length > 0) return setWays(found);
      }
    }
    setWays([]);
    find().catch(() => {});
    return () => leaving.abort();
  }, [chosen, asked]);

  return (
    <p className="app-without app-row">
      {ways.map(({ without, total }) => (
        <button
          key={without.join()}
          type="button"
          className="cw-button"
          data-kind="plain"
          onClick={() => onFilter(leftOut(filters, without))}
        >
          {without
            .map((name) => ANY[name])
            .join(', ')
            .replace(', A', ', a')}
          : {total === 1 ? '1 flight' : `${total} flights`}
        </button>
      ))}
    </p>
  );
}

const leftOut = (filters: Filters, without: readonly (keyof Filters)[]): Filters => ({
  ...filters,
  ...Object.fromEntries(without.map((name) => [name, ''])),
});
