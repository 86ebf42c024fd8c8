import { type SiteConfig, siteConfig } from '@charter-hosts/contract';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import * as v from 'valibot';
import { element, inSite } from './in-site';
import { Retry } from './shared/retry';
import { loadFirst, scrollAsLeft } from './shared/router/navigation';
import { Notice } from './shared/shell';

/** Draws the app where the server has rendered none. */
export function draw(): void {
  const root = createRoot(element);
  // The first screen's code loads beside the operator's configuration.
  const loading = loadFirst();
  const start = async () => {
    try {
      const config = await loadConfig();
      await loading;
      root.render(inSite(config, scrollAsLeft));
    } catch {
      root.render(<Unreachable onRetry={start} />);
    }
  };
  void start();
}

/** Fetches the operator's configuration; rejects when the server cannot be reached or answers with anything else. */
async function loadConfig(): Promise<SiteConfig> {
  const answer = await fetch('/config.json', { signal: AbortSignal.timeout(20_000) });
  return v.parse(siteConfig, await answer.json());
}

/** Shown when the server gives no configuration. */
function Unreachable({ onRetry }: { onRetry: () => Promise<void> }) {
  const [busy, setBusy] = useState(false);
  async function retry() {
    setBusy(true);
    await onRetry();
    setBusy(false);
  }
  return (
    <Notice title="The server cannot be reached">
      <p>Check your connection, then try again.</p>
      <Retry kind="primary" busy={busy} onRetry={retry} />
    </Notice>
  );
}
