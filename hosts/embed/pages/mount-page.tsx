import { siteConfig } from 'charter-widgets/api';
import type { LookProps } from 'charter-widgets/kit';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import * as v from 'valibot';

/** What every widget's page gives its widget: the operator's configuration, and the look asked for in the URL. */
export interface SharedProps extends LookProps {
  apiBase: string;
  googleMapsApiKey?: string | undefined;
}

const look = v.object({ theme: v.fallback(v.optional(v.picklist(['light', 'dark', 'auto'])), undefined) });

/** Shows a widget as the whole page. `?theme=light|dark|auto`; without it the frame stays light, as pages are. */
export async function mountPage(widget: (shared: SharedProps) => ReactNode): Promise<void> {
  const { theme } = v.parse(look, Object.fromEntries(new URLSearchParams(location.search)));
  if (theme) document.documentElement.dataset.cwTheme = theme;
  const root = document.getElementById('widget');
  if (root) createRoot(root).render(widget({ apiBase: '/api', theme, googleMapsApiKey: await googleMapsApiKey() }));
}

/** A form without the operator's configuration still works: airports then come from the built-in index. */
async function googleMapsApiKey(): Promise<string | undefined> {
  try {
    const answer = await fetch('/config.json');
    return v.parse(siteConfig, await answer.json()).googleMapsApiKey;
  } catch {
    return undefined;
  }
}
