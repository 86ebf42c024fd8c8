import { useEffect, useRef, useState } from 'react';
import { useLateSheet } from '../../dialog/late-sheet';
import { useT } from '../../messages';
import styles from './track-link.css?inline';

export interface TrackLinkProps {
  /** The traveller's page of the request: whoever has this address can read it. */
  href: string;
  /** What it is called on the telephone; '' for none. */
  reference: string;
}

/** Milliseconds for which a button says that it has copied. */
const SAID = 4000;

/** Beside a pass: where the request stands from now on, to be kept, sent on, or opened by another device's camera. */
export function TrackLink({ href, reference }: TrackLinkProps) {
  const t = useT();
  const box = useRef<HTMLDivElement>(null);
  const [said, setSaid] = useState('');
  const [code, setCode] = useState('');
  useLateSheet(box, styles);
  useEffect(() => {
    let current = true;
    // Whoever holds a phone already needs no code for it.
    if ((box.current?.clientWidth ?? 0) >= 440)
      import('./qr-code').then(
        ({ qrPath }) => current && setCode(qrPath(href)),
        () => {},
      );
    return () => {
      current = false;
    };
  }, [href]);

  async function copy() {
    try {
      await navigator.clipboard.writeText(href);
      setSaid(t('Copied'));
    } catch {
      // A frame may not be allowed to, and a page without encryption is not.
      setSaid(t('Your browser does not allow copying.'));
    }
    setTimeout(setSaid, SAID, '');
  }

  return (
    <div ref={box} className="cw-track">
      <div>
        <p>{t('See here where your request stands. Keep the link: it is your key to it.')}</p>
        <p className="cw-track-ways">
          <a
            className="cw-button"
            part="button"
            data-kind="primary"
            href={href}
            target="_blank"
            rel="noopener noreferrer"
          >
            {t('Follow your request')}
          </a>
          <button type="button" className="cw-button" data-kind="quiet" onClick={copy}>
            {t('Copy the link')}
          </button>
          <a
            className="cw-button"
            data-kind="quiet"
            href={`https://wa.me/?text=${encodeURIComponent(`${reference} ${href}`.trim())}`}
            target="_blank"
            rel="noopener noreferrer"
          >
            {t('WhatsApp')}
          </a>
        </p>
        <p role="status" className="cw-track-said">
          {said}
        </p>
      </div>
      {code && (
        <figure>
          <svg viewBox="0 0 100 100" role="img" aria-label={t('A code that opens the link on your phone')}>
            <path d={code} />
          </svg>
          <figcaption aria-hidden="true">{t('Open it on your phone')}</figcaption>
        </figure>
      )}
    </div>
  );
}
