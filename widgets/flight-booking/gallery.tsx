import { type KeyboardEvent, useState } from 'react';
import type { FlightImage } from '../contract';
import { Picture, usePartSheet, useT, useToasts } from '../kit';
import styles from './below-the-fold.css?inline';
import { Section } from './flight-sections';
import { descriptionOf, Step, stepOf, useStrip } from './strip';

const loadViewer = () => import('./viewer');
type Viewer = Awaited<ReturnType<typeof loadViewer>>['Viewer'];

interface GalleryProps {
  /** All images of the flight; the banner is left out. */
  images: readonly FlightImage[];
  apiBase: string;
}

/** The flight's pictures in a row; each opens at full size. */
export function Gallery({ images, apiBase }: GalleryProps) {
  const t = useT();
  const toasts = useToasts();
  const shown = images.filter((image) => !image.isBannerImage);
  const strip = useStrip(shown.length);
  usePartSheet(strip.ref, styles);
  const [open, setOpen] = useState<{ at: number; Viewer: Viewer }>();
  if (shown.length === 0) return null;

  async function view(at: number) {
    try {
      const { Viewer } = await loadViewer();
      setOpen({ at, Viewer });
    } catch {
      toasts.error('The picture could not be opened. Check your connection and try again.');
    }
  }

  function walk(event: KeyboardEvent<HTMLElement>) {
    const step = stepOf(event, event.currentTarget);
    const item = (event.target as Element).closest('li');
    const next = step === 1 ? item?.nextElementSibling : step === -1 ? item?.previousElementSibling : undefined;
    if (step !== 0) event.preventDefault();
    next?.querySelector('button')?.focus();
  }

  return (
    <Section
      title={t('Gallery')}
      tools={
        !(strip.atStart && strip.atEnd) && (
          <span className="cw-booking-steps">
            <Step name="back" label={t('Previous pictures')} off={strip.atStart} onPress={() => strip.move(-1)} />
            <Step name="forward" label={t('More pictures')} off={strip.atEnd} onPress={() => strip.move(1)} />
          </span>
        )
      }
    >
      <ul ref={strip.ref} className="cw-booking-strip" onKeyDown={walk}>
        {shown.map((image, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two pictures may have one id, and none changes its place
          <li key={index}>
            <button
              type="button"
              aria-label={[
                t('Open picture {number} of {count}', { number: index + 1, count: shown.length }),
                descriptionOf(image),
              ]
                .filter(Boolean)
                .join(': ')}
              onClick={() => void view(index)}
            >
              <Picture
                imageUrl={image.imageUrl}
                apiBase={apiBase}
                alt=""
                sizes="(max-width: 640px) 80vw, 460px"
                instead={<span className="cw-booking-no-picture">{t('This picture could not be loaded')}</span>}
              />
            </button>
            {descriptionOf(image) && <p aria-hidden="true">{descriptionOf(image)}</p>}
          </li>
        ))}
      </ul>
      {open && <open.Viewer images={shown} at={open.at} apiBase={apiBase} onClose={() => setOpen(undefined)} />}
    </Section>
  );
}
