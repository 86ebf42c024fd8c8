import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { Glyph } from './glyph';

export interface MenuProps {
  id: string;
  className: string;
  /** What stands in the button, before its arrow. */
  label: ReactNode;
  children: ReactNode;
}

/** A button and what it opens below it. The browser opens and closes it, also where no scripts run (SI-29). */
export function Menu({ id, className, label, children }: MenuProps) {
  const { pathname } = useLocation();
  const list = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: one of its links was followed
  useEffect(() => list.current?.hidePopover?.(), [pathname]);
  return (
    <>
      <button type="button" className={className} popoverTarget={id} aria-expanded={isOpen || undefined}>
        {label}
        <Glyph name="down" />
      </button>
      <div
        ref={list}
        id={id}
        popover="auto"
        className="app-menu"
        onToggle={({ newState }) => setOpen(newState === 'open')}
      >
        {children}
      </div>
    </>
  );
}
