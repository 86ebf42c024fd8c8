import { Tabs as Base } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';

export interface TabsProps {
  /** The accessible name of the list of tabs. */
  label: string;
  tabs: readonly { name: string; panel: ReactNode }[];
}

/** One panel at a time; the others keep their state while they are hidden. */
export const Tabs = ({ label, tabs }: TabsProps) => (
  <Base.Root className="app-studio-tabs" defaultValue={tabs[0]?.name}>
    <Base.List className="app-studio-tablist" aria-label={label} activateOnFocus>
      {tabs.map(({ name }) => (
        <Base.Tab key={name} className="app-tab" value={name}>
          {name}
        </Base.Tab>
      ))}
    </Base.List>
    {tabs.map(({ name, panel }) => (
      <Base.Panel key={name} className="app-studio-panel" value={name} keepMounted tabIndex={-1}>
        {panel}
      </Base.Panel>
    ))}
  </Base.Root>
);
