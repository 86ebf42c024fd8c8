import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';

export interface TabsProps {
  /** What they are tabs of, for who does not see it. */
  label: string;
  tabs: readonly { name: string; panel: ReactNode }[];
}

/** One panel at a time (the ARIA tabs pattern); the others stay as they are, unseen. */
export function Tabs({ label, tabs }: TabsProps) {
  const id = useId();
  const [open, setOpen] = useState(0);

  function move(event: KeyboardEvent<HTMLElement>) {
    const steps: Record<string, number> = { ArrowRight: open + 1, ArrowLeft: open - 1, Home: 0, End: -1 };
    const to = steps[event.key];
    if (to === undefined) return;
    event.preventDefault();
    const next = (to + tabs.length) % tabs.length;
    setOpen(next);
    event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]')[next]?.focus();
  }

  return (
    <div className="app-studio-tabs">
      <div role="tablist" aria-label={label} className="app-studio-tablist" onKeyDown={move}>
        {tabs.map(({ name }, index) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`${id}-${index}`}
            aria-controls={`${id}-${index}-panel`}
            aria-selected={index === open}
            tabIndex={index === open ? 0 : -1}
            onClick={() => setOpen(index)}
          >
            {name}
          </button>
        ))}
      </div>
      {tabs.map(({ name, panel }, index) => (
        <div
          key={name}
          role="tabpanel"
          id={`${id}-${index}-panel`}
          className="app-studio-panel"
          aria-labelledby={`${id}-${index}`}
          hidden={index !== open}
        >
          {panel}
        </div>
      ))}
    </div>
  );
}
