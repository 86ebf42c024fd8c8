import 'charter-widgets/styles.css';
import type { SiteConfig } from '@charter-hosts/contract';
import { followTranslation, isFramed } from 'charter-widgets/kit';
import { noteWhoBrought } from './shared/came-by';
import { RouterView, type ScreenRouter } from './shared/router';
import { nameFirstPlace } from './shared/scroll-kept';
import { keepSession } from './shared/session';
import { moveScreens } from './shared/transition';
import { Site } from './site';

export const framed = isFramed();
// In a frame the partner's background shows through, and pages are light by default.
if (framed) {
  document.documentElement.dataset.framed = '';
  document.documentElement.dataset.cwTheme = 'light';
}

// Both before the router goes elsewhere.
nameFirstPlace();
noteWhoBrought(location.search);

const place = document.getElementById('app');
if (!place) throw new Error('the page has no #app');
/** Where the app stands in the page. */
export const element: HTMLElement = place;
followTranslation(element);

/** The whole app, in the browser. */
export function inSite(router: ScreenRouter, config: SiteConfig, onShown?: () => void) {
  keepSession(router);
  moveScreens(router);
  return (
    <Site config={config} framed={framed} onShown={onShown}>
      <RouterView router={router} />
    </Site>
  );
}
