import { type RefObject, useEffect, useRef } from 'react';
import { errorMessage } from '../../contract';
import { formatNumber } from '../formats';
import { useT } from '../messages';
import type { Pages } from './use-pages';

export interface ShowMoreProps extends Pick<Pages<unknown>, 'total' | 'more' | 'showMore'> {
  /** How many are shown. */
  shown: number;
}

/** Below a list of flights: how many of them are shown, and the button that shows more. Nothing when all are. */
export function ShowMore({ shown, total, more, showMore }: ShowMoreProps) {
  const t = useT();
  if (shown >= total) return null;
  const isLoading = more.state === 'loading';
  return (
    <div className="cw-more">
      {more.state === 'failed' && (
        <p className="cw-alert" role="alert">
          {t(errorMessage(more.error, 'Failed to fetch flights', 'Error fetching flights. Please try again.'))}
        </p>
      )}
      <span className="cw-numbers" role="status">
        {isLoading
          ? t('Loading flights...')
          : t('{shown} of {count} flights', { shown: formatNumber(shown), count: formatNumber(total) })}
      </span>
      {/* Not `disabled`, so that the pressed button keeps the focus. */}
      <button type="button" className="cw-button" data-kind="plain" aria-disabled={isLoading} onClick={showMore}>
        {t(more.state === 'failed' ? 'Try again' : 'Show more flights')}
      </button>
    </div>
  );
}

/**
 * Moves the focus from the button to the first of the new items.
 *
 * @param list holds the items and the button
 * @param selector the element of each item that takes the focus
 * @param shown the number of items
 */
export function useFocusOnNew(list: RefObject<HTMLElement | null>, selector: string, shown: number): void {
  const before = useRef(0);
  useEffect(() => {
    const first = before.current;
    before.current = shown;
    const { activeElement } = (list.current?.getRootNode() ?? document) as Document | ShadowRoot;
    // With the last page the button is removed, and the focus falls to the body.
    const isFree = !activeElement || activeElement === document.body || activeElement.closest('.cw-more');
    if (!first || shown <= first || !isFree) return;
    list.current?.querySelectorAll<HTMLElement>(selector)[first]?.focus({ preventScroll: true });
  }, [list, selector, shown]);
}
