import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { PageTitle } from '../../shared/shell';
import { LivePreview } from './preview';
import { readSetup, type Setup, writeSetup } from './setup';
import { EmbedStudio } from './studio';

/** /admin/embed-studio */
export function EmbedStudioScreen() {
  // Going back or forward starts over; choices do not add to the history.
  return (
    <div className="app-wide">
      <div className="app-opening">
        <PageTitle>Embed studio</PageTitle>
        <p className="app-lead">Put a widget together, see it on a page, and copy what goes into yours.</p>
      </div>
      <KeptInAddress key={useLocation().key} />
    </div>
  );
}

/** Milliseconds without a change until the address says it: browsers bear only so many changes of it. */
const CALM = 300;

const addressOf = (setup: Setup) => {
  const query = writeSetup(setup);
  return `${location.pathname}${query && `?${query}`}`;
};

/** What the address says; without a width, a page as wide as fits. */
function readStart(): Setup {
  const setup = readSetup(location.search);
  return {
    ...setup,
    width: new URLSearchParams(location.search).has('width') || innerWidth > 700 ? setup.width : '390',
  };
}

function KeptInAddress() {
  const [start] = useState(readStart);
  const [setup, setSetup] = useState(start);

  // Not through the router, which would treat each key as a navigation and check the session again.
  useEffect(() => {
    const timer = setTimeout(() => history.replaceState(history.state, '', addressOf(setup)), CALM);
    return () => clearTimeout(timer);
  }, [setup]);

  return (
    <EmbedStudio
      start={start}
      origin={location.origin}
      Preview={LivePreview}
      onChange={setSetup}
      link={(current) => location.origin + addressOf(current)}
    />
  );
}
