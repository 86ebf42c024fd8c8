import { useEffect } from 'react';
import type { FlightImage } from '../contract';
import { Dialog, Picture, useBrowserLayoutEffect, usePartSheet, useT } from '../kit';
import { descriptionOf, Step, stepOf, useStrip } from './strip';
import styles from './viewer.css?inline';

interface ViewerProps {
  images: readonly FlightImage[];
  /** Index of the first picture shown. */
  at: number;
  apiBase: string;
  onClose: () => void;
}

/** The pictures one by one at full size. */
export function Viewer({ images, at, apiBase, onClose }: ViewerProps) {
  const t = useT();
  const { ref, current, atStart, atEnd, move } = useStrip(images.length);
  const image = images[current];
  usePartSheet(ref, styles);

  // A child's effect runs before the dialog opens, so scrolling waits for the next frame.
  useBrowserLayoutEffect(() => {
    const strip = ref.current;
    requestAnimationFrame(() => {
      const [first, begin] = [strip?.children[0], strip?.children[at]] as (HTMLElement | undefined)[];
      if (strip && first && begin) strip.scrollTo?.({ left: begin.offsetLeft - first.offsetLeft, behavior: 'instant' });
    });
  }, [ref, at]);

  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const [strip, from] = [ref.current, event.composedPath()];
      // After a press beside the pictures the page itself has the focus; what else of it has, may lie above.
      if (!strip || !(event.target === document.body || from.includes(strip.closest('dialog') as Element))) return;
      const step = stepOf(event, strip);
      if (step === 0) return;
      event.preventDefault();
      move(step);
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  });

  return (
    <Dialog
      title={t('Picture {number} of {count}', { number: current + 1, count: images.length })}
      className="cw-viewer"
      onClose={onClose}
      footer={
        <div className="cw-viewer-foot">
          <p aria-live="polite">{image && descriptionOf(image)}</p>
          <Step name="back" label={t('Previous picture')} off={atStart} onPress={() => move(-1)} />
          <Step name="forward" label={t('Next picture')} off={atEnd} onPress={() => move(1)} />
          <button type="button" className="cw-button" part="secondary-button" data-kind="plain" onClick={onClose}>
            {t('Close')}
          </button>
        </div>
      }
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled with the keyboard */}
      <ul ref={ref} className="cw-viewer-strip" aria-label={t('Gallery')} tabIndex={0}>
        {images.map((one, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two pictures may have one id, and none changes its place
          <li key={index}>
            <Picture
              imageUrl={one.imageUrl}
              apiBase={apiBase}
              alt={descriptionOf(one)}
              sizes="100vw"
              instead={<p>{t('This picture could not be loaded')}</p>}
            />
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
