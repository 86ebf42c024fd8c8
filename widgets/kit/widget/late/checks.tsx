import { useEffect, useState } from 'react';
import type { FromAddress, ReadLink } from '../../late/check-options';
import { useT } from '../../messages';
import { loadChecks } from '../../warnings';
import { ContactLinks, findOperator, OBSTACLE_TEXTS, type Operator, ownOrigin } from './operator-contact';

export interface ChecksProps {
  apiBase?: string | undefined;
  /** The element that shows the component. */
  shownBy?: ShownBy;
  /** The address of the frame's page that shows the component. */
  fromAddress?: FromAddress;
  /** Reads a link as the form does. */
  readLink?: ReadLink;
}

interface ShownBy {
  element: Element;
  properties: readonly string[];
  /** The API of the operator whose script it is of. */
  home: string | undefined;
}

/** Milliseconds until an operator that was not reached is asked again. */
const PAUSE = 15_000;

/**
 * Checks a shown widget: warns of impossible options, and says above the widget when the operator cannot be reached from
 * this page, before anybody fills it in.
 */
export function Checks(props: ChecksProps) {
  const { apiBase = '/api', shownBy } = props;
  const home = shownBy?.home ?? apiBase;
  useEffect(() => {
    loadChecks()
      .then(({ checkAttributes, checkOptions }) => {
        checkOptions({ ...props }, home, shownBy?.element);
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
  const operator = useOperator(apiBase, shownBy?.home);
  const t = useT();
  const { contact, obstacle } = operator ?? {};
  if (!obstacle) return null;
  const hasContact = contact?.phone || contact?.email;
  const isDown = obstacle === 'not-reached';
  return (
    <div className="cw-alert" data-kind="obstacle" role="alert">
      <p>
        <strong>{t(OBSTACLE_TEXTS[obstacle])}</strong>{' '}
        {t(
          hasContact
            ? 'Please contact us: we will be glad to arrange it for you.'
            : isDown
              ? 'Please try again in a few minutes.'
              : 'Please use our own site:',
        )}{' '}
        {!hasContact && !isDown && <SiteLink site={new URL(apiBase, document.baseURI)} />}
      </p>
      {contact && <ContactLinks {...contact} />}
    </div>
  );
}

const SiteLink = ({ site }: { site: URL }) => (
  <a href={site.origin} target="_blank" rel="noopener" dir="ltr">
    {site.host}
  </a>
);

/** Asks the operator of another origin, and again while nothing answers. */
function useOperator(apiBase: string, home: string | undefined): Operator | undefined {
  const [operator, setOperator] = useState<Operator>();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isCurrent = true;
    async function ask() {
      clearTimeout(timer);
      const found = await findOperator(apiBase, home);
      if (!isCurrent) return;
      setOperator(found);
      if (found.obstacle === 'not-reached') timer = setTimeout(ask, PAUSE);
    }
    setOperator(undefined);
    // A page's own origin allows its calls.
    if (isForeign(apiBase)) {
      void ask();
      window.addEventListener('online', ask);
    }
    return () => {
      isCurrent = false;
      clearTimeout(timer);
      window.removeEventListener('online', ask);
    };
  }, [apiBase, home]);
  return operator;
}

/** What is no address is of no page. */
function isForeign(apiBase: string): boolean {
  try {
    return new URL(apiBase, document.baseURI).origin !== ownOrigin();
  } catch {
    return true;
  }
}
