import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import type { ClosedWhy, Step } from '../embed';
import { useFunnel } from '../funnel';
import { ToastAnnouncer } from '../toasts';
import { useTold } from '../widget/use-told';
import styles from './dialog.css?inline';
import { holdPage } from './hold-page';
import { useLateSheet } from './late-sheet';
import { placeInView } from './visible-area';

export interface DialogProps {
  title: string;
  /** Escape was pressed; the owner decides whether the dialog goes. */
  onClose: () => void;
  /** What the host hears of: the step that the dialog is. */
  step?: Step;
  className?: string;
  /** An `alertdialog` interrupts with what has to be read: it is read out as a whole, its button has the focus. */
  role?: 'dialog' | 'alertdialog';
  /** Stands below what scrolls, always in sight: the buttons. */
  footer?: ReactNode;
  children: ReactNode;
}

/** A native modal dialog: it is open while it is mounted; focus goes in and comes back by itself. */
export function Dialog({ title, onClose, step, className = '', role = 'dialog', footer, children }: DialogProps) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const funnel = useFunnel();
  const why = useRef<ClosedWhy>('page');

  useTold(step, () => step && funnel.reach(step));

  /** Notes why the dialog closes, if it closes in this turn. */
  function because(reason: ClosedWhy) {
    why.current = reason;
    setTimeout(() => {
      why.current = 'page';
    });
  }

  useLateSheet(dialog, styles);

  // A layout effect: it ends before the element leaves the page, and only then can the dialog give the focus back.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return;
    show(element);
    (role === 'alertdialog' ? element.querySelector('button') : startingPoint(element))?.focus();
    const release = placeInView(element, 'center');
    const letGo = holdPage();
    const { sent } = funnel;
    return () => {
      const reason = why.current;
      // Deferred: under StrictMode effects end and begin again while the dialog stays on the page.
      queueMicrotask(() => element.isConnected || funnel.close(sent === funnel.sent ? reason : 'submitted'));
      release?.();
      hide(element);
      letGo();
    };
  }, [role, funnel]);

  return (
    <dialog
      ref={dialog}
      // In the capture phase: after the button's own handler the dialog may be gone.
      onClickCapture={({ target }) => (target as Element).closest('button') && because('button')}
      className={`cw-dialog ${className}`}
      part="dialog"
      role={role === 'dialog' ? undefined : role}
      aria-labelledby={id}
      aria-describedby={role === 'dialog' ? undefined : `${id}-text`}
      onCancel={(event) => {
        event.preventDefault();
        // A handle's `close()` dispatches an untrusted event: no key was pressed.
        because(event.isTrusted ? 'escape' : 'page');
        onClose();
      }}
      onClose={() => {
        // The event comes late: a dialog that was closed as its effect ended (React's StrictMode) is open again by now.
        if (dialog.current?.open !== false) return;
        because('escape');
        // Browsers close a dialog at a second Escape even if it was prevented; while it is mounted it is opened again.
        onClose();
        requestAnimationFrame(() => dialog.current?.open === false && show(dialog.current));
      }}
    >
      <h2 id={id} className="cw-dialog-title" tabIndex={-1}>
        {title}
      </h2>
      <div id={`${id}-text`} className="cw-dialog-body">
        {children}
      </div>
      {footer && <div className="cw-dialog-foot">{footer}</div>}
      <ToastAnnouncer />
    </dialog>
  );
}

/** jsdom has no modal dialogs: there the `open` attribute is set instead. */
function show(dialog: HTMLDialogElement) {
  if (dialog.showModal) dialog.showModal();
  else dialog.setAttribute('open', '');
}
const hide = (dialog: HTMLDialogElement) => (dialog.close ? dialog.close() : dialog.removeAttribute('open'));

/**
 * Where the focus goes: the first field, when it can be seen and no keyboard would slide over what comes before it;
 * else the title, from where everything is read in its order.
 */
function startingPoint(dialog: HTMLDialogElement): HTMLElement | null {
  const field = dialog.querySelector<HTMLElement>('input, select, textarea');
  const typing = window.matchMedia?.('(pointer: fine)').matches;
  const seen = field && field.getBoundingClientRect().bottom < window.innerHeight;
  return typing && seen ? field : dialog.querySelector<HTMLElement>('.cw-dialog-title');
}
