import './flow-page.css';
import {
  type Callbacks,
  connectFrame,
  createCallbacks,
  type Frame,
  type SignedInTraveller,
  useT,
} from 'charter-widgets/kit';
import { type ReactNode, useLayoutEffect, useMemo, useRef } from 'react';
import { cameBy } from '../../shared/came-by';
import { telHref, useConfig } from '../../shared/config';
import { useFramed } from '../../shared/framed';
import { LeaveGuard } from '../../shared/leave-guard';
import { Scene, WIDE } from '../../shared/scene/scene';
import { PageTitle } from '../../shared/shell';
import { RichText } from '../../shared/texts/rich-text';
import { useTraveller } from './use-traveller';

export interface FlowPageProps {
  /** The widget's element name. */
  widget: string;
  title: string;
  /** What the visitor can do here, in a sentence or two. */
  lead?: string;
  /** Whether the title is only in the tab and for screen readers, because the widget has its own. Default false. */
  quiet?: boolean;
  /** The picture behind the title. Default: none. */
  picture?: readonly [small: string, large: string];
  /** Whether the picture is low, so that a phone's first screen has the whole form. Default false. */
  brief?: boolean;
  /** Beside the widget, or below it when there is no room. It has the telephone. */
  aside?: ReactNode;
  /**
   * The widget. It gets the partner and campaign of the visit, the signed-in customer, and callbacks that report its events to the page around a
   * frame.
   */
  children: (told: Callbacks & ReturnType<typeof cameBy> & SignedInTraveller) => ReactNode;
}

/**
 * A public flow as a page: with the site around it, or, in a partner's frame, the widget alone, which reports its height
 * and events.
 */
export function FlowPage(props: FlowPageProps) {
  const { widget, title, lead, quiet = false, picture, brief = false, aside, children } = props;
  const t = useT();
  const { supportPhone } = useConfig();
  const framed = useFramed();
  const frame = useRef<Frame>(null);

  // Must run before the widget's own effects, which report `ready` only once.
  useLayoutEffect(() => {
    const connected = connectFrame(widget);
    frame.current = connected;
    return () => connected.disconnect();
  }, [widget]);

  const traveller = useTraveller();
  const callbacks = useMemo(
    () => ({ ...createCallbacks((type, detail) => frame.current?.emit(type, detail)), ...cameBy() }),
    [],
  );
  const told = { ...callbacks, ...traveller };
  if (framed) return children(told);

  const opening = quiet ? 'cw-hidden' : 'app-flow-opening';
  return (
    <div className="app-flow">
      <header className={opening} data-picture={picture && ''} data-brief={brief ? '' : undefined}>
        {picture && <Scene files={picture} widths={WIDE} sizes="100vw" first />}
        <div className="app-flow-words">
          <PageTitle>{t(title)}</PageTitle>
          {lead && (
            <p className="app-lead">
              {t(lead)}
              {supportPhone && !aside && !picture && (
                <>
                  {' '}
                  <RichText
                    text={t('To talk to us, call {phone}.')}
                    phone={
                      <a className="app-link cw-numbers" href={telHref(supportPhone)}>
                        {supportPhone}
                      </a>
                    }
                  />
                </>
              )}
            </p>
          )}
        </div>
      </header>
      <div className="app-wide" data-aside={aside ? '' : undefined}>
        {children(told)}
        {aside}
      </div>
      <LeaveGuard
        title="Leave without sending?"
        text="Your request has not reached us yet. It is waiting on this page for a connection, and is lost if you leave."
        stay="Stay"
      />
    </div>
  );
}
