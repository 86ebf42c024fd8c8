import { useEffect, useRef, useState } from 'react';
import { Retry } from '../../shared/retry';
import { useSettled } from '../use-settled';
import type { Setup } from './setup';
import { previewBody, tokenRule } from './snippet';
import { nameOf } from './widgets';

/** The height of a window of each width. */
const HEIGHTS = { '390': 844, '768': 1024, '1440': 900 } as const;
/** The most pixels that the preview takes, so that the code below it is seen; its page scrolls inside. */
const maxHeight = () => Math.min(700, Math.max(360, window.innerHeight - 480));

/** The widget on a page of the chosen width, scaled to the space there is. */
export function Preview({ setup }: { setup: Setup }) {
  const stage = useRef<HTMLDivElement>(null);
  const [space, setSpace] = useState(0);
  useEffect(() => {
    // A hidden panel has no width. Its page stays, with what was typed in it.
    const sizes = new ResizeObserver(([entry]) => setSpace((last) => entry?.contentRect.width || last));
    if (stage.current) sizes.observe(stage.current);
    return () => sizes.disconnect();
  }, []);

  const width = Number(setup.width);
  const scale = Math.min(1, space / width);
  const height = Math.min(HEIGHTS[setup.width], Math.round(maxHeight() / scale));
  return (
    <div ref={stage} className="app-studio-stage app-row">
      {space > 0 && (
        <figure className="app-studio-page" style={{ inlineSize: width * scale }}>
          <div style={{ blockSize: height * scale }}>
            <div style={{ inlineSize: width, blockSize: height, scale: String(scale), transformOrigin: '0 0' }}>
              <Page setup={setup} width={width} height={height} />
            </div>
          </div>
          <figcaption className="cw-numbers">
            {width} pixels{scale < 1 && `, at ${Math.round(scale * 100)} %`}
          </figcaption>
        </figure>
      )}
    </div>
  );
}

/** Milliseconds after which a script that has not defined its element counts as failed. */
const SCRIPT_TIMEOUT_MS = 12_000;

/** The app's policy (Trusted Types) lets only this make a page of a text: the snippet, whose values are escaped. */
const trusted: (html: string) => string = (() => {
  const { trustedTypes } = window as { trustedTypes?: { createPolicy(name: string, rules: object): unknown } };
  const policy = trustedTypes?.createPolicy('embed-studio', { createHTML: (html: string) => html });
  const { createHTML } = (policy ?? { createHTML: (html: string) => html }) as { createHTML(html: string): string };
  return (html) => createHTML.call(policy, html);
})();

/**
 * A page with the snippet in a frame of our own origin, which loads the real scripts. It has the policy of this page, so
 * its styles are adopted.
 */
function Page({ setup, width, height }: { setup: Setup; width: number; height: number }) {
  const body = useSettled(previewBody(setup, location.origin));
  const styles = pageStyles(setup);
  const frame = useRef<HTMLIFrameElement>(null);
  const [page, setPage] = useState<{ body: string; hasFailed: boolean; sheet: CSSStyleSheet }>();
  const [attempt, setAttempt] = useState(0);
  const current = page?.body === body ? page : undefined;

  useEffect(() => {
    current?.sheet.replaceSync(styles);
  }, [current, styles]);

  const hasElement = body.startsWith(`<${setup.widget}`);
  useEffect(() => {
    if (!current || current.hasFailed || !hasElement) return;
    const registry = frame.current?.contentWindow?.customElements;
    const timer = setTimeout(() => {
      if (registry && !registry.get(setup.widget)) setPage({ ...current, hasFailed: true });
    }, SCRIPT_TIMEOUT_MS);
    return () => clearTimeout(timer);
  }, [current, hasElement, setup.widget]);

  /** Sets the page's text. As a prop, React would make a plain string of it. */
  function show(element: HTMLIFrameElement | null) {
    frame.current = element;
    if (element && !element.srcdoc)
      element.srcdoc = trusted(
        `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Preview</title></head><body><main>${body}</main></body></html>`,
      );
  }

  function onLoad() {
    const view = frame.current?.contentWindow as (Window & typeof globalThis) | null | undefined;
    // A new frame first has an empty page.
    if (view?.document.URL !== 'about:srcdoc') return;
    const sheet = new view.CSSStyleSheet();
    sheet.replaceSync(styles);
    view.document.adoptedStyleSheets = [sheet];
    setPage({ body, hasFailed: false, sheet });
  }

  return (
    <>
      <iframe
        key={`${attempt} ${body}`}
        className="app-studio-frame"
        data-waiting={!current || undefined}
        title={`${nameOf(setup.widget)}, ${width} pixels wide`}
        width={width}
        height={height}
        ref={show}
        onLoad={onLoad}
      />
      {!current && <div className="app-studio-wait cw-skeleton" aria-hidden="true" />}
      {current?.hasFailed && (
        <div role="alert" className="app-studio-lost app-stack">
          <p>The widget’s script did not answer. The code is still correct.</p>
          <Retry onRetry={() => setAttempt(attempt + 1)} />
        </div>
      )}
    </>
  );
}

/** A partner's page: plain, in the browser's own light or dark. */
const pageStyles = (setup: Setup) => `
  html { color-scheme: ${setup.page}; background: Canvas; color: CanvasText; font-family: system-ui, sans-serif; }
  body { margin: 0; padding: clamp(12px, 3vw, 40px); }
  main { max-width: 1200px; margin-inline: auto; }
  iframe { border: 0; }
  ${tokenRule(setup)}
`;
