import { type SiteConfig, siteConfig } from '@charter-hosts/contract';
import * as v from 'valibot';

/** Loads the operator's configuration, for a page that does not have it. */
export async function fetchConfiguration(): Promise<SiteConfig> {
  const answer = await fetch('/config.json');
  return v.parse(siteConfig, await answer.json());
}
