import type { SiteConfig } from '@charter-hosts/contract';

/** The id of the block that holds a rendered page's `Start`, as JSON. */
export const START_ID = 'start';

/** What a rendered page begins with: the server writes it beside the page that it has rendered with it. */
export interface Start {
  config: SiteConfig;
  /** Rendered to stand in a partner's frame. */
  framed: boolean;
  /** What the screen shows first, as the server has loaded it. */
  data: unknown;
  /** The sheets whose rules stand in the page: what imports a screen is not to fetch them again. */
  sheets: string[];
}
