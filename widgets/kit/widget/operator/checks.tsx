import { useEffect } from 'react';
import type { ApiError } from '../../../contract';
import { useBrowserLayoutEffect } from '../../base/hooks';
import { useOnline } from '../../form/form-foot';
import { useT } from '../../messages';
import { loadChecks, warn } from '../../warnings';
import type { FromAddress, ReadLink } from '../developer/check-options';
import {
  ContactLinks,
  isForeign,
  OBSTACLE_TEXTS,
  SiteAdvice,
  siteOf,
  useOperator,
  warnOfFailure,
} from './operator-contact';

export interface ChecksProps {
  apiBase?: string | undefined;
  /** The element that shows the component. */
  shownBy?: ShownBy;
  /** The address of the frame's page that shows the component. */
  fromAddress?: FromAddress;
  /** The props as they were given, with those of wrong types. */
  given?: object;
  /** Reads a link as the form does. */
  readLink?: ReadLink;
}

interface ShownBy {
  element: Element;
  properties: readonly string[];
  /** The API of the operator whose script it is of. */
  home: string | undefined;
}

/**
 * Checks a shown widget: warns of impossible options, and says above the widget when the operator cannot be reached from
 * this page, before anybody fills it in.
 */
function Checks(props: ChecksProps) {
  const { apiBase = '/api', shownBy } = props;
  const home = shownBy?.home ?? apiBase;
  useEffect(() => {
    loadChecks()
      .then(({ checkAttributes, checkOptions }) => {
        checkOptions({ ...props.given }, home, shownBy?.element);
        if (shownBy) checkAttributes(shownBy.element, shownBy.properties, home);
      })
      // The checks only help developers.
      .catch(() => {});
  });
  useEffect(() => {
    if (shownBy)
      loadChecks().then(
        ({ checkEnd }) => checkEnd(shownBy.element, home),
        () => {},
      );
  }, [shownBy, home]);
  // The operator's own frame is where its API is.
  const isAsked = !props.fromAddress || isForeign(apiBase);
  const operator = useOperator(isAsked ? apiBase : undefined, shownBy?.home);
  const t = useT();
  const { contact, obstacle } = operator ?? {};
  if (!obstacle) return null;
  return (
    <div className="cw-alert" data-kind="obstacle" role="alert">
      <p>
        <strong>{t(OBSTACLE_TEXTS[obstacle])}</strong>{' '}
        {contact?.phone || contact?.email ? (
          t('Please contact us: we will be glad to help you.')
        ) : (
          <SiteAdvice obstacle={obstacle} apiBase={apiBase} />
        )}
      </p>
      {contact && <ContactLinks {...contact} />}
    </div>
  );
}

interface HelpProps extends Pick<ChecksProps, 'apiBase' | 'shownBy'> {
  /** Why the data could not be loaded. */
  error: unknown;
  /** The number of the flight that was asked for. */
  named?: number | null | undefined;
  /** Whether what was loaded earlier is shown. */
  isOld?: boolean;
  /** Loads it again. */
  again: () => void;
}

/**
 * Says what helps where data could not be loaded, and loads it again when the browser is back online. An obstacle is said
 * above the widget, with the operator's contact.
 */
function Help({ apiBase = '/api', shownBy, error, named, isOld, again }: HelpProps) {
  const t = useT();
  const isOnline = useOnline();
  const home = shownBy?.home;
  const { contact, obstacle } = useOperator(apiBase, home) ?? {};
  const { reason, status = 0 } = Object(error) as Partial<ApiError>;
  useEffect(() => warnOfFailure(error, apiBase, home), [error, apiBase, home]);
  useEffect(() => {
    if (named && reason === 'refused' && status === 404) warn(home ?? siteOf(apiBase), 'unknown-flight', named);
    const id = new URLSearchParams(location.search).get('id');
    if (named === null)
      loadChecks().then(
        ({ checkValue }) => checkValue(home ?? siteOf(apiBase), 'flightId', 'id', id),
        () => {},
      );
  }, [named, reason, status, home, apiBase]);
  // A layout effect, so that it reacts to the network as soon as it is shown.
  useBrowserLayoutEffect(() => {
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, [again]);
  const isKnown = isOnline && !obstacle && (contact?.phone || contact?.email);
  const isFinal = reason === 'refused' && status < 500 && status !== 429;
  const text = !isOnline
    ? 'You are offline. Check your connection.'
    : !isKnown
      ? !isFinal && !isOld && 'Try again in a moment.'
      : isFinal
        ? 'Please contact us: we will be glad to help you.'
        : 'Try again, or contact us: we will be glad to help you.';
  return (
    <>
      {isOld && <p>{t('These flights were loaded earlier: seats and prices may have changed.')}</p>}
      {text && <p>{t(text)}</p>}
      {isKnown && <ContactLinks {...contact} />}
    </>
  );
}

/** One object, because the bundler's namespace objects break on pages that extend `Object.prototype`. */
export const parts = { checks: Checks, help: Help };
export type LateParts = typeof parts;
