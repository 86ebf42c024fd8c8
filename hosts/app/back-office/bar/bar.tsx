import './bar.css';
import { Glyph, type Tab, Tabs } from '../../shared/shell';
import { openFinder } from '../find';

/** The tabs whose screens exist. Where one ends in the bar is in bar.css: another one is another line there, too. */
const TABS: readonly Tab[] = [
  { to: '/admin/today', label: 'Today' },
  { to: '/admin/search', label: 'Flights', also: ['/admin/flight-management'] },
  { to: '/admin/aircrafts', label: 'Aircraft', also: ['/admin/aircraft-management', '/aircraft-management'] },
  { to: '/admin/private-charter', label: 'Charters' },
  { to: '/admin/flights-bookings', label: 'Flight Bookings' },
  { to: '/admin/chauffer-services', label: 'Chauffer Services' },
  { to: '/admin/international-charters', label: 'International' },
  { to: '/admin/embed-studio', label: 'Embed Studio' },
];

/** What the back office has in the bar: its screens, and the search over everything. */
export const Bar = () => (
  <>
    <Tabs tabs={TABS} />
    <button
      type="button"
      className="app-find-button"
      aria-label="Search everything"
      aria-keyshortcuts="/ Control+K Meta+K"
      // No more than the name, or it is read out besides.
      title="Search everything"
      onClick={openFinder}
    >
      <Glyph name="search" />
      <span>
        Search <kbd>/</kbd>
      </span>
    </button>
  </>
);
