import { type ReactNode, useRef } from 'react';
import { formatWallClock } from '../formats';
import { useT } from '../messages';
import { RouteLine, type RouteLineProps } from '../route/route-line';
import { Dialog } from './dialog';

/**
 * Prints one part of the page in its own styles, through a frame of its own: from a shadow root, the rest of a
 * partner's page could not be hidden.
 *
 * @param title what the printed document is called
 */
export function printPart(part: Element, title: string): void {
  const frame = document.createElement('iframe');
  // Not `hidden`: a frame without layout does not print.
  for (const side of ['width', 'height', 'border']) frame.style.setProperty(side, '0');
  frame.style.setProperty('position', 'fixed');
  document.body.append(frame);
  const sheet = frame.contentDocument;
  const view = frame.contentWindow;
  if (!sheet || !view) return;

  const root = part.getRootNode();
  // Of a page, too: a frame's has adopted what came late.
  sheet.adoptedStyleSheets = (root as Document | ShadowRoot).adoptedStyleSheets.map((adopted) => {
    const copy = new (view as unknown as typeof globalThis).CSSStyleSheet();
    copy.replaceSync([...adopted.cssRules].map((rule) => rule.cssText).join('\n'));
    return copy;
  });
  if (!(root instanceof ShadowRoot)) {
    // One that is off would never load.
    const own = document.querySelectorAll('link[rel="stylesheet"]:not([disabled]), style');
    sheet.head.append(...[...own].map((node) => node.cloneNode(true)));
  }
  sheet.title = title;
  sheet.documentElement.lang = part.closest<HTMLElement>('[lang]')?.lang || document.documentElement.lang;
  const page = sheet.createElement('div');
  page.className = 'cw-root cw-room';
  page.dataset.cwTheme = 'light';
  const look = getComputedStyle(part);
  page.dir = look.direction;
  page.style.setProperty('--cw-font', look.fontFamily);
  for (const token of ['--cw-accent', '--cw-radius']) page.style.setProperty(token, look.getPropertyValue(token));
  page.append(part.cloneNode(true));
  sheet.body.append(page);

  const links = [...sheet.querySelectorAll('link')].map(
    (link) => new Promise<unknown>((resolve) => link.addEventListener('load', resolve, { once: true })),
  );
  void Promise.all(links).then(() => {
    view.addEventListener('afterprint', () => frame.remove(), { once: true });
    view.print();
  });
}

/** How a stored request is called and followed. */
export interface PassParts {
  /** What it is called on the telephone; '' for an answer without one, and then none is shown. */
  reference: string;
  /** Who flies; '' where that is not known, and then the kind of request stands for it. */
  brand: string;
  /** How soon the desk answers, and its telephone. */
  desk: ReactNode;
  /** Where it stands, for its traveller, as a code for a camera: on the stub, which is its traveller's own. */
  code: ReactNode;
  /** The same as ways to go or to send it. */
  track: ReactNode;
}

export interface SubmittedDialogProps extends PassParts {
  title: string;
  /** What happens next. */
  text: string;
  /** The kind of request: on the pass's band and the printed page's title. */
  subject: string;
  /** Shown beside the reference. */
  facts: readonly (readonly [label: string, value: ReactNode])[];
  onClose: () => void;
  /** The route, each leg a `PassLeg`. */
  children?: ReactNode;
}

/** A boarding-pass summary of what was just sent, worth a screenshot, printable. */
export function SubmittedDialog(props: SubmittedDialogProps) {
  const { reference, brand, title, text, subject, desk, code, track, facts, onClose, children } = props;
  const t = useT();
  const pass = useRef<HTMLDivElement>(null);
  return (
    <Dialog
      title={title}
      step="confirmed"
      onClose={onClose}
      canClose
      footer={
        <div className="cw-dialog-actions cw-pass-actions">
          {track}
          <button
            type="button"
            className="cw-button"
            data-kind="quiet"
            onClick={() => pass.current && printPart(pass.current, reference ? `${subject} ${reference}` : subject)}
          >
            {t('Print')}
          </button>
          <button type="button" className="cw-button" part="button" data-kind={track ? 'quiet' : 'primary'} data-close>
            {t('Close')}
          </button>
        </div>
      }
    >
      <p className="cw-submitted-text">{text}</p>
      <div ref={pass} className="cw-pass">
        <div className="cw-pass-body" part="card">
          <div className="cw-pass-head">
            {brand && <b>{brand}</b>}
            <p>{subject}</p>
            <p>{t('Not a ticket')}</p>
          </div>
          {children}
          <dl className="cw-pass-facts cw-numbers">
            {[[t('Reference'), reference && <bdi translate="no">{reference}</bdi>] as const, ...facts].map(
              ([label, value]) =>
                value && (
                  <div key={label}>
                    <dt>{label}</dt>
                    <dd>{value}</dd>
                  </div>
                ),
            )}
          </dl>
        </div>
        <div className="cw-pass-stub" part="card">
          <div>
            <p>
              <b>{t('Received')}</b> {t('A person reads it')}
            </p>
            {desk}
            {track && <p>{t('See here where your request stands. Keep the link: it is your key to it.')}</p>}
          </div>
          {code}
        </div>
      </div>
    </Dialog>
  );
}

export interface PassLegProps extends Pick<RouteLineProps, 'from' | 'to' | 'aircraftType'> {
  /** When it leaves, by the clock there. */
  at: string;
}

/** A flight on the pass: where from and where to, and when. */
export function PassLeg({ at, ...route }: PassLegProps) {
  const t = useT();
  // `Dec 1, 2026, 14:30`, in Urdu with its own comma; of what is still open there is no hour.
  const [day, hour] = formatWallClock(at, 'short', t).split(/[,،] (?=\d\d:)/);
  return (
    <div className="cw-pass-leg">
      <RouteLine {...route} />
      <p className="cw-pass-time cw-numbers">
        <small>{t('Departure')}</small> {day} <b>{hour}</b>
      </p>
    </div>
  );
}
