import './flow-page.css';
import { type Callbacks, connectFrame, createCallbacks, type Frame } from 'charter-widgets/kit';
import { type ReactNode, useLayoutEffect, useMemo, useRef } from 'react';
import { cameBy } from '../../shared/came-by';
import { telHref, useConfig } from '../../shared/config';
import { useFramed } from '../../shared/framed';
import { LeaveGuard } from '../../shared/leave-guard';
import { Scene, WIDE } from '../../shared/scene';
import { PageTitle } from '../../shared/shell';

export interface FlowPageProps {
  /** The widget's element name: so it calls itself in a frame. */
  widget: string;
  title: string;
  /** What the visitor can do here, in a sentence or two. */
  lead?: string;
  /** The widget says itself what it is: the title is read and shown in the tab, not on the page. Default false. */
  quiet?: boolean;
  /** A place, small and large, in whose sky the title stands. Default: none. */
  picture?: readonly [small: string, large: string];
  /** A low one: on a phone all of the form is on its first screen. Default false. */
  brief?: boolean;
  /** Beside the widget, or below it where there is no room; it has the telephone, too. */
  aside?: ReactNode;
  /**
   * The widget; it gets who brought its visitor, and what tells a partner's page of its events, outside of a frame
   * nobody.
   */
  children: (told: Callbacks & ReturnType<typeof cameBy>) => ReactNode;
}

/**
 * A public flow as a page: with the site around it, or, in a partner's frame, the widget alone, which then tells
 * its height and its events.
 */
export function FlowPage(props: FlowPageProps) {
  const { widget, title, lead, quiet = false, picture, brief = false, aside, children } = props;
  const { supportPhone } = useConfig();
  const framed = useFramed();
  const frame = useRef<Frame>(null);

  // Must run before the widget's own effects, which tell `ready` only once.
  useLayoutEffect(() => {
    const connected = connectFrame(widget);
    frame.current = connected;
    return () => connected.disconnect();
  }, [widget]);

  const told = useMemo(
    () => ({ ...createCallbacks((type, detail) => frame.current?.emit(type, detail)), ...cameBy() }),
    [],
  );
  if (framed) return children(told);

  const opening = quiet ? 'cw-hidden' : 'app-flow-opening';
  return (
    <div className="app-flow">
      <header className={opening} data-picture={picture && ''} data-brief={brief ? '' : undefined}>
        {picture && <Scene files={picture} widths={WIDE} sizes="100vw" first />}
        <div className="app-flow-words">
          <PageTitle>{title}</PageTitle>
          {lead && (
            <p className="app-lead">
              {lead}
              {supportPhone && !aside && !picture && (
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
        </div>
      </header>
      <div className="app-wide" data-aside={aside ? '' : undefined}>
        {children(told)}
        {aside}
      </div>
      <LeaveGuard
        title="Leave without sending?"
        text="Your request has not reached us yet. It waits on this page for a connection, and is lost when you leave."
        stay="Stay"
      />
    </div>
  );
}
