import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { placeInView } from '../embed/visible-area';

export interface DialogProps {
  title: string;
  /** Escape was pressed; the owner decides whether the dialog goes. */
  onClose: () => void;
  className?: string;
  children: ReactNode;
}

/** A native modal dialog: it is open while it is mounted; focus goes in and comes back by itself. */
export function Dialog({ title, onClose, className = '', children }: DialogProps) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);

  // A layout effect: it ends before the element leaves the page, and only then can the dialog give the focus back.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return;
    element.showModal();
    const release = placeInView(element, 'center');
    return () => {
      release?.();
      element.close();
    };
  }, []);

  return (
    <dialog
      ref={dialog}
      className={`cw-dialog ${className}`}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <h2 id={id} className="cw-dialog-title">
        {title}
      </h2>
      {children}
    </dialog>
  );
}
