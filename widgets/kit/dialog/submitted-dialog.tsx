import { type ReactNode, useRef } from 'react';
import { formatWallClock } from '../formats';
import { useT } from '../messages';
import { RouteLine, type RouteLineProps } from '../route/route-line';
import { Dialog } from './dialog';

/** Milliseconds that printing waits for the style sheets of the page, and until a frame that prints nothing goes. */
const SHEETS_MS = 3000;
const FRAME_MS = 240_000;

let last: HTMLIFrameElement | undefined;

/**
 * Prints one part of the page through a temporary frame, because a shadow root cannot hide the rest of a partner's page.
 *
 * @param title the title of the printed document
 */
export function printPart(part: Element, title: string): void {
  last?.remove();
  const frame = document.createElement('iframe');
  last = frame;
  // A frame with `hidden` has no layout and does not print.
  for (const side of ['width', 'height', 'border']) frame.style.setProperty(side, '0');
  frame.style.setProperty('position', 'fixed');
  document.body.append(frame);
  setTimeout(() => frame.remove(), FRAME_MS);
  const sheet = frame.contentDocument;
  const view = frame.contentWindow;
  if (!sheet || !view) return;

  const root = part.getRootNode();
  // A frame's page also adopts late sheets.
  sheet.adoptedStyleSheets = (root as Document | ShadowRoot).adoptedStyleSheets.map((adopted) => {
    const copy = new (view as unknown as typeof globalThis).CSSStyleSheet();
    copy.replaceSync([...adopted.cssRules].map((rule) => rule.cssText).join('\n'));
    return copy;
  });
  if (!(root instanceof ShadowRoot)) {
    // A disabled sheet would never load.
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
    (link) =>
      new Promise<unknown>((settle) => {
        link.onload = settle;
        link.onerror = settle;
      }),
  );
  const late = new Promise((resolve) => setTimeout(resolve, SHEETS_MS));
  void Promise.race([Promise.all(links), late]).then(() => {
    view.onafterprint = () => frame.remove();
    view.print();
  });
}

/** How a stored request is identified and followed. */
export interface PassParts {
  /** The request's reference for telephone calls; '' when the answer has none. */
  reference: string;
  /** The operator's name; '' when unknown. */
  brand: string;
  /** Staff's answer time and telephone number. */
  staff: ReactNode;
  /** A QR code of the tracking page, shown on the stub. */
  code: ReactNode;
  /** Links to open or share the tracking page. */
  track: ReactNode;
}

export interface SubmittedDialogProps extends PassParts {
  title: string;
  text: string;
  /** The kind of request, shown on the pass and in the printed title. */
  subject: string;
  /** Shown next to the reference. */
  facts: readonly (readonly [label: string, value: ReactNode])[];
  onClose: () => void;
  /** The route, each leg a `PassLeg`. */
  children?: ReactNode;
}

/** A printable summary of the sent request, in the style of a boarding pass. */
export function SubmittedDialog(props: SubmittedDialogProps) {
  const { reference, brand, title, text, subject, staff, code, track, facts, onClose, children } = props;
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
            part="secondary-button"
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
              <b>{t('Received')}</b> {t('A person reads your request')}
            </p>
            {staff}
            {track && <p>{t('Track your request here. Keep this link: you need it to come back.')}</p>}
          </div>
          {code}
        </div>
      </div>
    </Dialog>
  );
}

export interface PassLegProps extends Pick<RouteLineProps, 'from' | 'to' | 'aircraftType'> {
  /** The departure, a wall clock at its airport. */
  at: string;
}

/** A flight on the pass. */
export function PassLeg({ at, ...route }: PassLegProps) {
  const t = useT();
  // Splits `Dec 1, 2026, 14:30`; Urdu has its own comma, and an open date has no time.
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
