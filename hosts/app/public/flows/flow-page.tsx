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
   * The widget. It gets the partner and campaign of the visit, and callbacks that report its events to the page around a
   * frame.
   */
  children: (told: Callbacks & ReturnType<typeof cameBy>) => ReactNode;
}

/**
 * A public flow as a page: with the site around it, or, in a partner's frame, the widget alone, which reports its height
 * and events.
 */
export function FlowPage(props: FlowPageProps) {
  const { widget, title, lead, quiet = false, picture, brief = false, aside, children } = props;
  const { supportPhone } = useConfig();
  const framed = useFramed();
  const frame = useRef<Frame>(null);

  // Must run before the widget's own effects, which report `ready` only once.
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
