import type { SiteConfig, SiteLocale } from '@charter-hosts/contract';

/** The id of the element with the page's `Start` as JSON. */
export const START_ID = 'start';

/** The data that the server has rendered a page with. */
export interface Start {
  config: SiteConfig;
  /** Whether it was rendered for a partner's frame. */
  framed: boolean;
  /** The language that it was rendered in. */
  locale: SiteLocale;
  /** The screen's first data (`useFirstData`). */
  data: unknown;
  /** The style sheets whose rules are in the page, so that they are not fetched again. */
  sheets: string[];
}
