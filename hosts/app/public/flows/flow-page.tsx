import { type Callbacks, callbacksOf, connectFrame, type Frame } from 'charter-widgets/kit';
import { type ReactNode, useLayoutEffect, useMemo, useRef } from 'react';
import { telHref, useConfig } from '../../shared/config';
import { useFramed } from '../../shared/framed';
import { LeaveGuard } from '../../shared/leave-guard';
import { PageTitle } from '../../shared/shell';

export interface FlowPageProps {
  /** The widget's element name: so it calls itself in a frame. */
  widget: string;
  title: string;
  /** What the visitor can do here, in a sentence or two. */
  lead?: string;
  /** The widget says itself what it is: the title is read and shown in the tab, not on the page. Default false. */
  quiet?: boolean;
  /** Fills the window's width, as a page of pictures does. Default false. */
  wide?: boolean;
  /** The widget; it gets what tells a partner's page of its events, and outside of a frame nobody. */
  children: (told: Callbacks) => ReactNode;
}

/**
 * A public flow as a page: with the site around it, or, in a partner's frame, the widget alone (SI-8), which then tells
 * its height and its events.
 */
export function FlowPage({ widget, title, lead, quiet = false, wide = false, children }: FlowPageProps) {
  const { supportPhone } = useConfig();
  const framed = useFramed();
  const frame = useRef<Frame>(null);

  // Must run before the widget's own effects, which tell `ready` only once.
  useLayoutEffect(() => {
    const connected = connectFrame(widget);
    frame.current = connected;
    return () => connected.disconnect();
  }, [widget]);

  const told = useMemo(() => callbacksOf((type, detail) => frame.current?.emit(type, detail)), []);
  if (framed) return children(told);

  return (
    <div className={wide ? 'app-wide' : 'app-column'}>
      <header className={quiet ? 'cw-hidden' : 'app-opening app-flow-opening'}>
        <PageTitle>{title}</PageTitle>
        {lead && (
          <p className="app-lead">
            {lead}
            {supportPhone && (
              <>
                {' '}
                Rather talk? Call{' '}
                <a className="app-link cw-numbers" href={telHref(supportPhone)}>
                  {supportPhone}
                </a>
                , day or night.
              </>
            )}
          </p>
        )}
      </header>
      {children(told)}
      <LeaveGuard
        title="Leave without sending?"
        text="Your request has not reached us yet. It waits on this page for a connection, and is lost when you leave."
        stay="Stay"
      />
    </div>
  );
}
