import { useEffect, useState } from 'react';
import { type CharterEstimate, createApi, type EstimatedJourney, privateCharterEstimate } from '../../contract';
import { estimateText, useT } from '../../kit';
import { type PrivateCharterDraft, toRequest } from '../draft';
import { positionOf } from './leg-route';

/** Asks what the journey may cost. Null for no figure; never rejects. */
async function findEstimate(
  body: EstimatedJourney,
  apiBase: string,
  signal: AbortSignal,
): Promise<CharterEstimate | null> {
  const places = body.segments.flatMap(({ fromLocation, toLocation }) => [fromLocation, toLocation]);
  // Another text may be somebody's address, which is not sent before the request.
  const known = await Promise.all(places.map((text) => positionOf({ text })));
  if (!known.every(Boolean)) return null;
  return createApi({ baseUrl: apiBase })(privateCharterEstimate, { body, signal }).catch(() => null);
}

interface EstimateProps {
  draft: PrivateCharterDraft;
  isDayFlexible: boolean;
  apiBase: string;
  /** Rupees for a dollar; 0 for none. */
  pkrRate: number;
}

/** What the journey may cost. It keeps its place from the start, so that nothing moves when the figure comes. */
export function Estimate({ draft, isDayFlexible, apiBase, pkrRate }: EstimateProps) {
  const t = useT();
  const [estimate, setEstimate] = useState<CharterEstimate | null>();
  useEffect(() => {
    const ended = new AbortController();
    const segments = toRequest(draft).segments.map(({ fromLocation, toLocation, departDate, seats = 1 }) => ({
      ...{ fromLocation, toLocation, departDate, seats },
    }));
    void findEstimate({ segments, isDayFlexible }, apiBase, ended.signal).then(
      (found) => ended.signal.aborted || setEstimate(found),
    );
    return () => ended.abort();
  }, [draft, isDayFlexible, apiBase]);

  return (
    <div className="cw-estimate" role="status">
      {estimate && <strong className="cw-numbers">{estimateText(estimate, t, pkrRate)}</strong>}
      {estimate !== undefined && (
        <p className="cw-hint">
          {t(estimate ? 'Estimate only. You get the price with our answer.' : 'The price comes with our answer.')}
        </p>
      )}
    </div>
  );
}
