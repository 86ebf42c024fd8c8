import 'charter-widgets/styles.css';
import type { SiteConfig, SiteLocale } from '@charter-hosts/contract';
import { followTranslation, isFramed } from 'charter-widgets/kit';
import { loadScreens, routes } from './routes';
import { noteWhoBrought } from './shared/came-by';
import { navigation } from './shared/router/navigation';
import { SiteRouter } from './shared/router/site-router';
import { readChoice } from './shared/texts/language';
import { Site, type SiteProps } from './site';

export const framed = isFramed();
// In a frame the partner's background shows through, and pages are light by default.
if (framed) {
  document.documentElement.dataset.framed = '';
  document.documentElement.dataset.cwTheme = 'light';
}

/** The language of the first page. */
export const locale: SiteLocale = readChoice(framed) ?? 'en';

// Before the visitor goes elsewhere.
noteWhoBrought(location.search);

const place = document.getElementById('app');
if (!place) throw new Error('the page has no #app');
/** The element that the app is drawn in. */
export const element: HTMLElement = place;
followTranslation(element);

navigation.start(loadScreens, !framed);

/** The whole app, in the browser, with what the server has loaded for the first page. */
export const inSite = (config: SiteConfig, onShown: SiteProps['onShown'], data?: unknown) => (
  <Site config={config} framed={framed} locale={locale} onShown={onShown}>
    <SiteRouter routes={routes} first={navigation.visit} data={data} />
  </Site>
);
