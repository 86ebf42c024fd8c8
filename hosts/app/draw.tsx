import { type SiteConfig, siteConfig } from '@charter-hosts/contract';
import { ApiError } from 'charter-widgets/contract';
import { MessagesProvider, useT } from 'charter-widgets/kit';
import { createRoot } from 'react-dom/client';
import * as v from 'valibot';
import { element, inSite, locale } from './in-site';
import { nextStep } from './shared/failure';
import { Retry } from './shared/retry';
import { navigation } from './shared/router/navigation';
import { Notice } from './shared/shell';
import { createTexts, loadTexts } from './shared/texts/texts';
import { useBusy } from './shared/use-busy';

type EnterValue = typeof import('./shared/page-fields').enterValue;

/** The controls of a page that was translated before its code came. Their labels have other words then, so they are known by their order. */
const controls = () => [...element.querySelectorAll<HTMLInputElement>('input, select, textarea')];
const read = ({ type, checked, value }: HTMLInputElement) => (/^(?:checkbox|radio)$/.test(type) ? checked : value);

/** Draws the app where the server has rendered none, or a browser has translated what it has rendered. */
export function draw(): void {
  const root = createRoot(element);
  // The first screen's code loads beside the operator's configuration.
  const loading = Promise.all([navigation.show(navigation.visit), loadTexts(locale)]);
  const start = async () => {
    try {
      const config = await loadConfig();
      const [{ enterValue }] = await Promise.all([import('./shared/page-fields'), loading]);
      const enterAgain = captureByOrder(enterValue);
      const onShown = () => {
        enterAgain();
        // The buttons have other words, so presses are not repeated.
        self.notedAhead = undefined;
        navigation.scrollAsLeft();
      };
      root.render(inSite(config, onShown));
    } catch (error) {
      // Does not reject.
      await loadTexts(locale);
      root.render(
        <MessagesProvider value={createTexts(locale)}>
          <NotStarted error={error} onRetry={start} />
        </MessagesProvider>,
      );
    }
  };
  void start();
}

/**
 * Captures what was typed.
 *
 * @returns enters it again as soon as the page has as many controls, because some pages load their form; until another
 *   page is shown
 */
function captureByOrder(enterValue: EnterValue): () => void {
  const typed = controls().map((control) => [control.type, read(control)] as const);
  return () => {
    if (typed.length === 0) return;
    const enter = () => {
      const drawn = controls();
      if (drawn.length < typed.length) return;
      stop();
      for (const [index, [type, value]] of typed.entries()) {
        const control = drawn[index];
        if (control?.type === type && read(control) !== value) enterValue(control, value);
      }
    };
    const drawing = new MutationObserver(enter);
    const leave = navigation.subscribe(() => stop());
    const stop = () => {
      drawing.disconnect();
      leave();
    };
    drawing.observe(element, { childList: true, subtree: true });
    enter();
  };
}

/** Fetches the operator's configuration. */
async function loadConfig(): Promise<SiteConfig> {
  const answer = await fetch('/config.json', { signal: AbortSignal.timeout(20_000) });
  if (!answer.ok) throw new ApiError('refused', '', answer.status);
  return v.parse(siteConfig, await answer.json());
}

/** Shown when the configuration or the first screen's code could not be loaded. */
function NotStarted({ error, onRetry }: { error: unknown; onRetry: () => Promise<void> }) {
  const t = useT();
  const { busy, run } = useBusy();
  return (
    <Notice title={t('The site could not be loaded')}>
      <p>{t(nextStep(error))}</p>
      <Retry kind="primary" busy={busy} onRetry={() => run(onRetry)} />
    </Notice>
  );
}
