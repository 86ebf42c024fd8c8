import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { useHeading, useTold } from '../base/hooks';
import { painted } from '../base/page';
import type { ClosedWhy, Step } from '../embed';
import { useFunnel } from '../funnel';
import { ToastPlace } from '../toasts/toasts';
import styles from './dialog.css?inline';
import { holdPage } from './hold-page';
import { useLateSheet } from './late-sheet';
import { placeInView } from './visible-area';

export interface DialogProps {
  title: string;
  /** Escape was pressed; the owner decides whether the dialog goes. */
  onClose: () => void;
  /**
   * Whether it may be closed now; then Escape and a button with `data-close` take it off the screen at once, and
   * `onClose` is called when that is painted: with a long form behind it, closing takes longer than an answer may.
   * Default: `onClose` is called at once, and decides.
   */
  canClose?: boolean;
  /** The step that the host is told when the dialog opens. */
  step?: Step;
  className?: string;
  /** An `alertdialog` interrupts with what has to be read: it is read out as a whole, its button has the focus. */
  role?: 'dialog' | 'alertdialog';
  /** The id of what is read out with the title, where the focus begins below it. */
  describedBy?: string;
  /** The buttons, always in sight below the part that scrolls. */
  footer?: ReactNode;
  children: ReactNode;
}

/** A native modal dialog, open while it is mounted; the browser moves the focus in and back. */
export function Dialog(props: DialogProps) {
  const { title, onClose, canClose, step, className = '', role = 'dialog', describedBy, footer, children } = props;
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

  async function leave(reason: ClosedWhy) {
    const { current: element } = dialog;
    if (!canClose || !element || element.dataset.left) return;
    element.dataset.left = 'true';
    await painted();
    if (!element.isConnected) return;
    because(reason);
    // In this turn, so that the reason still holds.
    flushSync(onClose);
    // Its owner may have kept it.
    delete element.dataset.left;
  }

  useLateSheet(dialog, styles);

  // A layout effect, whose clean-up runs before the element leaves the page: only then can closing return the focus.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return;
    const opener = (element.getRootNode() as Document | ShadowRoot).activeElement;
    // Holding the page and making it inert each restyle all of it. Together they do so once, as long as nothing is
    // measured between them; so it is when the dialog closes.
    const letGo = holdPage();
    show(element);
    const rise = () => riseFrom(opener, element);
    rise();
    (role === 'alertdialog' ? element.querySelector('button') : startingPoint(element))?.focus();
    const release = placeInView(element, 'center', rise);
    const { sent } = funnel;
    return () => {
      const reason = why.current;
      // Deferred: under StrictMode effects end and begin again while the dialog stays on the page.
      queueMicrotask(() => element.isConnected || funnel.close(sent === funnel.sent ? reason : 'submitted'));
      release?.();
      letGo();
      hide(element);
    };
  }, [role, funnel]);

  return (
    <dialog
      ref={dialog}
      // In the capture phase: after the button's own handler the dialog may be gone.
      onClickCapture={({ target }) => {
        const button = (target as Element).closest('button');
        if (button) because('button');
        if (button?.matches('[data-close]')) leave('button');
      }}
      className={`cw-dialog ${className}`}
      part="dialog"
      role={role === 'dialog' ? undefined : role}
      aria-labelledby={id}
      aria-describedby={role === 'dialog' ? describedBy : `${id}-text`}
      onCancel={(event) => {
        event.preventDefault();
        if (canClose !== undefined && event.isTrusted) return void leave('escape');
        // A handle's `close()` dispatches an untrusted event: no key was pressed.
        because(event.isTrusted ? 'escape' : 'page');
        onClose();
      }}
      onClose={() => {
        // The event is asynchronous: under StrictMode the dialog closed with its first effect and is open again by now.
        if (dialog.current?.open !== false) return;
        because('escape');
        // Browsers close a dialog at a second Escape even if it was prevented; while it is mounted it is opened again.
        onClose();
        requestAnimationFrame(() => dialog.current?.open === false && show(dialog.current));
      }}
    >
      <h2 id={id} className="cw-dialog-title" tabIndex={-1} {...useHeading()}>
        {title}
      </h2>
      <div id={`${id}-text`} className="cw-dialog-body">
        {children}
      </div>
      {footer && <div className="cw-dialog-foot">{footer}</div>}
      <ToastPlace />
    </dialog>
  );
}

/** jsdom has no modal dialogs: there the `open` attribute is set instead. */
function show(dialog: HTMLDialogElement) {
  if (dialog.showModal) dialog.showModal();
  else dialog.setAttribute('open', '');
}
/** Lets the dialog grow out of what opened it, which still had the focus; else it grows out of its own middle. */
function riseFrom(opener: Element | null, dialog: HTMLElement) {
  if (!opener?.isConnected || opener === document.body || dialog.contains(opener)) return;
  // While it grows out of its middle, that stays where it is.
  dialog.style.transformOrigin = '';
  const [from, to] = [middleOf(opener), middleOf(dialog)];
  dialog.style.transformOrigin = `calc(50% + ${Math.round(from.x - to.x)}px) calc(50% + ${Math.round(from.y - to.y)}px)`;
}
function middleOf(element: Element) {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  return { x: (left + right) / 2, y: (top + bottom) / 2 };
}
const hide = (dialog: HTMLDialogElement) => (dialog.close ? dialog.close() : dialog.removeAttribute('open'));

/**
 * The element that gets the focus: the first field, if it is in sight and no on-screen keyboard would cover what comes
 * before it; otherwise the title, so that everything is read in order.
 */
function startingPoint(dialog: HTMLDialogElement): HTMLElement | null {
  const field = dialog.querySelector<HTMLElement>('input, select, textarea');
  const typing = window.matchMedia?.('(pointer: fine)').matches;
  const seen = field && field.getBoundingClientRect().bottom < window.innerHeight;
  return typing && seen ? field : dialog.querySelector<HTMLElement>('.cw-dialog-title');
}
