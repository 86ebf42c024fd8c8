import './account.css';
import { AircraftSilhouette } from 'charter-widgets/kit';
import { type ReactNode, useEffect, useRef } from 'react';
import { PageTitle } from '../shared/shell';
import apron from '../shared/theme/apron.svg';

export interface AccountFrameProps {
  /** Focus comes here when another title takes its place. */
  title: string;
  /** A sentence below the title. */
  note?: ReactNode;
  children: ReactNode;
}

/** What the screens around an account share: a card, centred on a background image (AU-33). */
export function AccountFrame({ title, note, children }: AccountFrameProps) {
  const card = useRef<HTMLDivElement>(null);
  const last = useRef(title);

  useEffect(() => {
    if (last.current === title) return;
    last.current = title;
    card.current?.querySelector('h1')?.focus();
  }, [title]);

  return (
    <div className="app-entry">
      {/* Laid out from the jet, so that it flies at the top of its arc in every window. */}
      <div className="app-entry-jet">
        <img className="app-entry-sky" src={apron} alt="" width="1600" height="1000" />
        <AircraftSilhouette type="jet" />
      </div>
      <div ref={card} className="app-entry-card">
        <PageTitle>{title}</PageTitle>
        {note && <p className="app-small app-soft">{note}</p>}
        {children}
      </div>
    </div>
  );
}
