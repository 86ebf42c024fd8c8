import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { useCloseOnBack } from '../close-on-back';

/** A menu that the button with its id as `popoverTarget` opens, also without scripts. A link in it and Back close it. */
export function Menu({ id, children }: { id: string; children: ReactNode }) {
  const menu = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const { key } = useLocation();
  const close = () => menu.current?.hidePopover?.();
  // biome-ignore lint/correctness/useExhaustiveDependencies: one of the links was followed
  useEffect(close, [key]);
  useCloseOnBack(isOpen, close);
  return (
    <div
      ref={menu}
      id={id}
      popover="auto"
      className="app-menu"
      onToggle={({ newState }) => setOpen(newState === 'open')}
    >
      {children}
    </div>
  );
}
