import type { ReactNode } from 'react';

/** What can be done with an entry of a list, in sight at its end: links and buttons of the class `app-act`. */
export const RowActs = ({ children }: { children: ReactNode }) => <span className="app-row-acts">{children}</span>;
