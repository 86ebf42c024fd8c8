import './bar.css';
import { useLayoutEffect, useRef } from 'react';
import { Glyph, type Tab, Tabs } from '../shared/shell';
import { openFinder } from './find/finder-on-demand';
import { KINDS } from './kinds';

/** The screens in the bar. */
const TABS: readonly Tab[] = [
  { to: '/admin/today', label: 'Today' },
  { to: '/admin/search', label: 'Flights', also: ['/admin/flight-management'] },
  {
    to: '/admin/aircrafts',
    label: 'Aircraft',
    also: ['/admin/aircraft-management', '/aircraft-management', '/admin/aircraft-rates'],
  },
  ...Object.values(KINDS).map(({ path, tab }) => ({ to: path, label: tab })),
  { to: '/admin/embed-studio', label: 'Embed Studio' },
];

/** Moves the tabs that do not fit into the bar behind 'More'. */
function moveBehindMore(nav: HTMLElement) {
  const tabs = [...nav.querySelectorAll<HTMLElement>(':scope > a')];
  const items = nav.querySelectorAll<HTMLElement>('.app-menu > a');
  const more = nav.querySelector<HTMLElement>('.app-more');
  if (!more) return;
  for (const part of [...tabs, more]) part.hidden = false;
  const { right } = nav.getBoundingClientRect();
  const width = more.offsetWidth + Number.parseFloat(getComputedStyle(nav).columnGap);
  const edges = tabs.map((tab) => tab.getBoundingClientRect().right);
  // A phone shows none of them.
  const isPhone = tabs.every((tab) => tab.offsetWidth === 0);
  more.hidden = !isPhone && edges.every((edge) => edge <= right);
  for (const [index, edge] of edges.entries()) {
    const isShown = !isPhone && (more.hidden || edge + width <= right);
    for (const [part, isHidden] of [[tabs[index], !isShown] as const, [items[index], isShown] as const])
      if (part) part.hidden = isHidden;
  }
}

/** The back office's part of the bar: its screens, and the search over everything. */
export function Bar() {
  const nav = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const { current: element } = nav;
    if (!element) return;
    const observer = new ResizeObserver(() => moveBehindMore(element));
    // Tabs become wider when their font arrives.
    for (const part of [element, ...element.querySelectorAll(':scope > a')]) observer.observe(part);
    return () => observer.disconnect();
  }, []);
  return (
    <>
      <Tabs nav={nav} tabs={TABS} />
      <button
        type="button"
        className="app-find-button app-soft"
        aria-label="Search everything"
        aria-keyshortcuts="/ Control+K Meta+K"
        // The same as the name: another text would be read out too.
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
}
