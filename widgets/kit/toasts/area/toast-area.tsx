import { useEffect, useRef } from 'react';
import { Decoration } from '../../base/decoration';
import { useBrowserLayoutEffect, useEvent, useStore } from '../../base/hooks';
import { Icon } from '../../base/icon';
import { isFramed } from '../../base/page';
import { usePartSheet } from '../../dialog/part-sheet';
import { useT } from '../../messages';
import type { Toast, ToastStore } from '../toasts';
import styles from './toasts.css?inline';

const NONE: readonly Toast[] = [];

interface ToastAreaProps {
  store: ToastStore;
  under: boolean;
}

export function ToastArea(props: ToastAreaProps) {
  return (
    <Decoration name="toasts">
      <Area {...props} />
    </Decoration>
  );
}

function Area({ store, under }: ToastAreaProps) {
  const t = useT();
  const area = useRef<HTMLDivElement>(null);
  usePartSheet(area, styles);
  /** The element that had the focus before a toast. */
  const before = useRef<HTMLElement>(null);
  const toasts = useStore(store, ({ places, toasts }) => (places.at(-1) === area.current ? toasts : NONE));

  useEffect(() => {
    const mine = area.current as Element;
    store.setState(({ places }) => ({ places: under ? [mine, ...places] : [...places, mine] }));
    return () => store.setState(({ places }) => ({ places: places.filter((place) => place !== mine) }));
  }, [store, under]);

  function dismiss(id?: number) {
    store.getState().dismiss(id);
    before.current?.focus();
  }

  const onKey = useEvent((event: Event) => {
    if ((event as KeyboardEvent).key !== 'Escape') return;
    // A dialog under the toasts stays open.
    event.preventDefault();
    dismiss();
  });
  const isShown = toasts.length > 0;
  // In the layout phase, so that a key just after a toast comes or goes reaches the right receiver.
  useBrowserLayoutEffect(() => {
    if (!isShown) return;
    // The page around a widget keeps its keys; without a widget around the toasts, the page is ours.
    const place = area.current?.closest('.cw-root') ?? window;
    place.addEventListener('keydown', onKey, true);
    return () => place.removeEventListener('keydown', onKey, true);
  }, [isShown, onKey]);

  // Shown again for each toast, to be above a newer dialog.
  useEffect(() => {
    const popover = area.current;
    if (!popover?.showPopover || popover.matches(':focus-within')) return;
    if (popover.matches(':popover-open')) popover.hidePopover();
    if (toasts.length === 0) return;
    popover.showPopover();
    void keepTitleFree(popover);
    if (!isFramed()) return;
    let gone = false;
    let release: (() => void) | undefined;
    import('../../dialog/place-in-view').then(
      ({ placeInView }) => {
        if (!gone) release = placeInView(popover, 'start', () => void keepTitleFree(popover));
      },
      // The toast stays at the frame's top.
      () => {},
    );
    return () => {
      gone = true;
      release?.();
    };
  }, [toasts]);

  return (
    // The log reads toasts out, because a live region that appears with its text is not read.
    <div ref={area} popover="manual" className="cw-toasts">
      {toasts.map(({ id, kind, text, count }) => (
        <button
          key={id}
          type="button"
          className="cw-toast"
          data-kind={kind}
          // The pointer does not move the focus.
          onMouseDown={(event) => event.preventDefault()}
          onFocus={({ relatedTarget }) => {
            before.current = relatedTarget as HTMLElement | null;
          }}
          onBlur={() => {
            before.current = null;
          }}
          onClick={() => dismiss(id)}
        >
          <Icon name={kind === 'success' ? 'tick' : 'warning'} />
          <span>{t(text)}</span>
          {count > 1 && <span className="cw-toast-count">{` ×${count}`}</span>}
        </button>
      ))}
    </div>
  );
}

/** Moves toasts that lie over the title of their dialog below it, now and once both have stopped moving. */
async function keepTitleFree(popover: HTMLElement) {
  const dialog = popover.closest('dialog');
  const title = dialog?.querySelector('.cw-dialog-title');
  if (!dialog || !title) return;
  const words = document.createRange();
  words.selectNodeContents(title);
  const move = () => {
    popover.style.marginBlockStart = '';
    const [area, text] = [popover.getBoundingClientRect(), words.getBoundingClientRect()];
    const isOver = area.left < text.right && area.right > text.left && area.top < text.bottom && area.bottom > text.top;
    if (isOver) popover.style.marginBlockStart = `${Math.ceil(text.bottom - area.top) + 8}px`;
  };
  move();
  await Promise.allSettled([popover, dialog].flatMap((one) => one.getAnimations().map(({ finished }) => finished)));
  move();
}
