import type { SiteConfig } from '@charter-hosts/contract';
import type { HydrationState } from 'react-router';

/** The id of the block that holds a rendered page's `Start`, as JSON. */
export const START_ID = 'start';

/** What a rendered page begins with: the server writes it beside the page that it has rendered with it. */
export interface Start {
  config: SiteConfig;
  /** Rendered to stand in a partner's frame. */
  framed: boolean;
  hydrationData: HydrationState;
  /** The sheets whose rules stand in the page: what imports a screen is not to fetch them again. */
  sheets: string[];
}
