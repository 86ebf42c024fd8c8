import { type ReactNode, useId, useRef } from 'react';
import { flushSync } from 'react-dom';
import { useBrowserLayoutEffect, useEvent, useHeading, useOnChange } from '../base/hooks';
import { afterPaint } from '../base/page';
import type { CloseReason, Step } from '../embed';
import { useFunnel } from '../funnel';
import { ToastPlace } from '../toasts/toasts';
import { closeOnBack } from './close-on-back';
import styles from './dialog.css?inline';
import { lockPageScroll } from './hold-page';
import { usePartSheet } from './part-sheet';
import { placeInView } from './visible-area';

export interface DialogProps {
  title: string;
  /** Called on Escape and Back; the owner decides whether to close. */
  onClose: () => void;
  /**
   * True when the dialog can close now. Escape, Back and buttons with `data-close` then hide it at once and call `onClose`
   * after the paint, because removing a dialog over a long form is slow. By default `onClose` is called at once.
   */
  canClose?: boolean;
  /** The funnel step that opening the dialog reports. */
  step?: Step;
  className?: string;
  /** An `alertdialog` is read out as a whole, and its button gets the focus. */
  role?: 'dialog' | 'alertdialog';
  /** True when the page does not let Back leave it while the dialog is open. Default false: Back closes the dialog. */
  ignoresBack?: boolean;
  /** The id of a text that is read out with the title when the focus starts below it. */
  describedBy?: string;
  /** Buttons below the scrolling part, always visible. */
  footer?: ReactNode;
  children: ReactNode;
}

/** A native modal dialog that is open while mounted. */
export function Dialog(props: DialogProps) {
  const {
    title,
    onClose,
    canClose,
    step,
    className = '',
    role = 'dialog',
    ignoresBack,
    describedBy,
    footer,
    children,
  } = props;
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const funnel = useFunnel();
  const why = useRef<CloseReason>('page');

  // After the dialog before it has said that it closed.
  useOnChange(step, () => queueMicrotask(() => step && funnel.reach(step)));

  /** Sets the reason for a close within this turn. */
  function noteReason(reason: CloseReason) {
    why.current = reason;
    setTimeout(() => {
      why.current = 'page';
    });
  }

  async function leave(reason: CloseReason) {
    const { current: element } = dialog;
    if (!canClose || !element || element.dataset.left) return;
    element.dataset.left = 'true';
    await afterPaint();
    if (!element.isConnected) return;
    noteReason(reason);
    // Synchronous, so that the reason still applies.
    flushSync(onClose);
    // The owner may keep the dialog open.
    delete element.dataset.left;
  }

  /** Follows a request of the browser: Escape or Back. */
  const requestClose = useEvent(async () => {
    if (canClose !== undefined) return leave('escape');
    noteReason('escape');
    onClose();
  });

  usePartSheet(dialog, styles);

  // The clean-up of a layout effect runs before the element is removed, so closing can return the focus.
  useBrowserLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return;
    const opener = (element.getRootNode() as Document | ShadowRoot).activeElement;
    // Locking the scroll and opening the dialog each restyle the whole page. Without a measurement between them, the
    // browser restyles once; the same applies when closing.
    const unlock = lockPageScroll();
    const ignoreBack = ignoresBack ? undefined : closeOnBack(requestClose);
    show(element);
    const rise = () => riseFrom(opener, element);
    rise();
    (role === 'alertdialog' ? element.querySelector('button') : startingPoint(element))?.focus();
    const release = placeInView(element, 'center', rise);
    const { sent } = funnel;
    return () => {
      const reason = why.current;
      // Deferred, because StrictMode runs effects twice while the dialog stays on the page.
      queueMicrotask(() => element.isConnected || funnel.close(sent === funnel.sent ? reason : 'submitted'));
      release?.();
      ignoreBack?.();
      unlock();
      hide(element);
    };
  }, [role, ignoresBack, funnel, requestClose]);

  return (
    <dialog
      ref={dialog}
      // In the capture phase, because the button's own handler may remove the dialog.
      onClickCapture={({ target }) => {
        const button = (target as Element).closest('button');
        if (button) noteReason('button');
        if (button?.matches('[data-close]')) leave('button');
      }}
      className={`cw-dialog ${className}`}
      part="dialog"
      role={role === 'dialog' ? undefined : role}
      aria-labelledby={id}
      aria-describedby={role === 'dialog' ? describedBy : `${id}-text`}
      onCancel={(event) => {
        event.preventDefault();
        if (event.isTrusted) return void requestClose();
        // A handle's `close()`.
        noteReason('page');
        onClose();
      }}
      onClose={() => {
        // The event is asynchronous; under StrictMode the dialog can be open again by now.
        if (dialog.current?.open !== false) return;
        noteReason('escape');
        // Browsers close a dialog at a second Escape even if it was prevented; a mounted dialog opens again.
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

/** Opens the dialog; jsdom has no `showModal`. */
function show(dialog: HTMLDialogElement) {
  if (dialog.showModal) dialog.showModal();
  else dialog.setAttribute('open', '');
}
/** Makes the opening animation start at the opener, else at the dialog's middle. */
function riseFrom(opener: Element | null, dialog: HTMLElement) {
  if (!opener?.isConnected || opener === document.body || dialog.contains(opener)) return;
  // The middle is measured with the default origin, where it does not move.
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
 * Returns the element that gets the focus: the first field if it is visible and no on-screen keyboard would open, else the
 * title.
 */
function startingPoint(dialog: HTMLDialogElement): HTMLElement | null {
  const field = dialog.querySelector<HTMLElement>('input, select, textarea');
  const typing = window.matchMedia?.('(pointer: fine)').matches;
  const seen = field && field.getBoundingClientRect().bottom < window.innerHeight;
  return typing && seen ? field : dialog.querySelector<HTMLElement>('.cw-dialog-title');
}
