import { useEffect, useRef, useState } from 'react';
import { dataLink } from '../../../contract';
import { usePartSheet } from '../../dialog/part-sheet';
import { useT } from '../../messages';
import styles from './sender.css?inline';

export interface TrackCodeProps {
  /** The tracking page. Anyone with this address can read the request. */
  href: string;
}

export interface TrackLinkProps extends TrackCodeProps {
  /** The request's reference; '' for none. */
  reference: string;
}

/** Milliseconds for which the result of copying is shown. */
const SHOWN_FOR = 4000;

/** Links to open, copy or send the tracking page. */
export function TrackLink({ href, reference }: TrackLinkProps) {
  const t = useT();
  const [said, setSaid] = useState('');

  async function copy() {
    try {
      await navigator.clipboard.writeText(href);
      setSaid(t('Copied'));
    } catch {
      // Frames and pages without encryption may not copy.
      setSaid(t('Your browser blocked copying. Select the link and copy it.'));
    }
    setTimeout(setSaid, SHOWN_FOR, '');
  }

  return (
    <>
      <a className="cw-button" part="button" data-kind="primary" href={href} target="_blank" rel="noopener noreferrer">
        {t('Track your request')}
      </a>
      <p role="status" className="cw-track-said">
        {said}
      </p>
      <button type="button" className="cw-button" part="secondary-button" data-kind="quiet" onClick={copy}>
        {t('Copy the link')}
      </button>
      <a
        className="cw-button"
        part="secondary-button"
        data-kind="quiet"
        href={dataLink('https://wa.me/', '', { text: `${reference} ${href}`.trim() })}
        target="_blank"
        rel="noopener noreferrer"
      >
        {t('WhatsApp')}
      </a>
    </>
  );
}

/** A QR code of the tracking page, for another device's camera. */
export function TrackCode({ href }: TrackCodeProps) {
  const t = useT();
  const box = useRef<HTMLElement>(null);
  const [code, setCode] = useState('');
  usePartSheet(box, styles);
  useEffect(() => {
    let current = true;
    // On a phone the code is hidden and not loaded.
    if (box.current?.clientWidth)
      import('./qr-code').then(
        ({ qrPath }) => current && setCode(qrPath(href)),
        () => {},
      );
    return () => {
      current = false;
    };
  }, [href]);

  return (
    <figure ref={box} className="cw-track">
      {/* Its place from the beginning: the pass keeps its shape. */}
      <svg viewBox="0 0 100 100" role="img" aria-label={t('QR code: opens this page on your phone')}>
        {code && <path d={code} />}
      </svg>
      <figcaption aria-hidden="true">{t('Open it on your phone')}</figcaption>
    </figure>
  );
}
