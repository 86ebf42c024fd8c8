import { type ComponentType, useEffect, useRef, useState } from 'react';
import { Retry } from '../../shared/retry';
import type { Setup, Width } from './setup';
import { previewBody, tokenRule } from './snippet';
import { kindOf } from './widgets';

export interface PreviewProps {
  setup: Setup;
  /** The page's width and height in pixels, before it is scaled. */
  width: number;
  height: number;
}

/** A window of that width is that high. */
const HEIGHTS = { '390': 844, '768': 1024, '1440': 900 } as const;
type One = keyof typeof HEIGHTS;
const ALL = Object.keys(HEIGHTS) as One[];

/** Pixels between pages that stand side by side, and the room from which they do. */
const GAP = 16;
const SIDE_BY_SIDE = 880;
/** Pixels that a page takes at most; it scrolls inside. All that is chosen beside it shall move it no further. */
const tallest = () => Math.min(860, Math.max(420, window.innerHeight - 290));

export interface StageProps {
  setup: Setup;
  /** Shows the page that the widget stands on. */
  Preview: ComponentType<PreviewProps>;
}

/** The widget on a page of the chosen width, scaled to the room there is; all three side by side where there is room. */
export function Stage({ setup, Preview }: StageProps) {
  const stage = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState(0);

  useEffect(() => {
    const sizes = new ResizeObserver(([entry]) => setRoom(entry?.contentRect.width ?? 0));
    if (stage.current) sizes.observe(stage.current);
    return () => sizes.disconnect();
  }, []);

  return (
    <div ref={stage} className="app-studio-stage" data-many={setup.width === 'all' || undefined}>
      {room > 0 &&
        widthsOf(setup.width).map((name) => {
          const width = Number(name);
          const scale = Math.min(1, scaleIn(room, setup.width, width));
          const height = Math.min(HEIGHTS[name], Math.round(tallest() / scale));
          return (
            <figure key={name} className="app-studio-page" style={{ inlineSize: width * scale }}>
              <div style={{ blockSize: height * scale }}>
                <div style={{ inlineSize: width, blockSize: height, scale: String(scale), transformOrigin: '0 0' }}>
                  <Preview setup={setup} width={width} height={height} />
                </div>
              </div>
              <figcaption className="cw-numbers">
                {name} pixels{scale < 1 && `, at ${Math.round(scale * 100)} %`}
              </figcaption>
            </figure>
          );
        })}
    </div>
  );
}

const widthsOf = (width: Width): readonly One[] => (width === 'all' ? ALL : [width]);

function scaleIn(room: number, chosen: Width, width: number): number {
  if (chosen !== 'all' || room < SIDE_BY_SIDE) return room / width;
  const whole = ALL.reduce((sum, name) => sum + Number(name), 0);
  return (room - GAP * (ALL.length - 1)) / whole;
}

/** Milliseconds without a change until the page is made anew. */
const CALM = 400;
/** Milliseconds until a script that has not defined its element is said to be missing. */
const PATIENCE = 12_000;

/** The app's policy (Trusted Types) lets this alone make a page of a text: the snippet, whose values are escaped. */
const trusted: (html: string) => string = (() => {
  const { trustedTypes } = window as { trustedTypes?: { createPolicy(name: string, rules: object): unknown } };
  const policy = trustedTypes?.createPolicy('embed-studio', { createHTML: (html: string) => html });
  const { createHTML } = (policy ?? { createHTML: (html: string) => html }) as { createHTML(html: string): string };
  return (html) => createHTML.call(policy, html);
})();

/**
 * A page with the code that is copied, in a frame of our own origin: it loads the real scripts, and inside them the real
 * pages. It takes the policy of this page, so its styles are adopted.
 */
export function LivePreview({ setup, width, height }: PreviewProps) {
  const body = useCalm(previewBody(setup, location.origin));
  const styles = pageStyles(setup);
  const frame = useRef<HTMLIFrameElement>(null);
  const [page, setPage] = useState<{ body: string; state: 'there' | 'failed'; sheet: CSSStyleSheet }>();
  const [turn, setTurn] = useState(0);
  const current = page?.body === body ? page : undefined;

  useEffect(() => {
    current?.sheet.replaceSync(styles);
  }, [current, styles]);

  // If the element is not defined by now, its script did not load.
  const hasElement = body.startsWith(`<${setup.widget}`);
  useEffect(() => {
    if (!current || current.state === 'failed' || !hasElement) return;
    const registry = frame.current?.contentWindow?.customElements;
    const timer = setTimeout(() => {
      if (registry && !registry.get(setup.widget)) setPage({ ...current, state: 'failed' });
    }, PATIENCE);
    return () => clearTimeout(timer);
  }, [current, hasElement, setup.widget]);

  /** Not as a prop: React would make text of it again. */
  const show = (html: string) => (element: HTMLIFrameElement | null) => {
    frame.current = element;
    if (element && !element.srcdoc) element.srcdoc = trusted(html);
  };

  function arrive() {
    const view = frame.current?.contentWindow as (Window & typeof globalThis) | null | undefined;
    // A new frame first holds an empty page.
    if (view?.document.URL !== 'about:srcdoc') return;
    const sheet = new view.CSSStyleSheet();
    sheet.replaceSync(styles);
    view.document.adoptedStyleSheets = [sheet];
    setPage({ body, state: 'there', sheet });
  }

  return (
    <>
      <iframe
        key={`${turn} ${body}`}
        className="app-studio-frame"
        data-waiting={!current || undefined}
        title={`${kindOf(setup.widget).name}, ${width} pixels wide`}
        width={width}
        height={height}
        ref={show(
          `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Preview</title></head><body><main>${body}</main></body></html>`,
        )}
        onLoad={arrive}
      />
      {!current && <div className="app-studio-wait cw-skeleton" aria-hidden="true" />}
      {current?.state === 'failed' && (
        <div role="alert" className="app-studio-lost app-stack">
          <p>The widget’s script did not answer. The code below is right all the same.</p>
          <Retry onRetry={() => setTurn(turn + 1)} />
        </div>
      )}
    </>
  );
}

/** A partner's page: plain, in the browser's own light or dark. */
const pageStyles = (setup: Setup) => `
  html { color-scheme: ${setup.dark ? 'dark' : 'light'}; background: Canvas; color: CanvasText; font-family: system-ui, sans-serif; }
  body { margin: 0; padding: clamp(12px, 3vw, 40px); }
  main { max-width: 1200px; margin-inline: auto; }
  iframe { border: 0; }
  ${tokenRule(setup)}
`;

/** A value once it has stopped changing; the first at once. */
function useCalm(value: string): string {
  const [calm, setCalm] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setCalm(value), CALM);
    return () => clearTimeout(timer);
  }, [value]);
  return calm;
}
