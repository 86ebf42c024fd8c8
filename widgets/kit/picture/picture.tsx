import { type ReactNode, useCallback, useRef, useState } from 'react';
import { IMAGE_WIDTHS, imageSource } from '../../contract';

export interface PictureProps {
  /** As the API gives it, relative to the API's origin; '' shows `instead`. */
  imageUrl: string;
  /** What `createApi` was given as its base. */
  apiBase: string;
  /** What is to be seen; '' for decoration. */
  alt: string;
  /** How wide it stands, as in `<img sizes>`: the browser fetches no more than that. */
  sizes: string;
  /** Stands in while there is no picture, or when it does not load. */
  instead: ReactNode;
  /** Fetch at once: it is the first thing seen. Default false, when it comes into view. */
  eager?: boolean | undefined;
  className?: string;
}

/** A photograph in the size it is needed in. Its box is the caller's: nothing moves when it arrives. */
export function Picture({ imageUrl, apiBase, alt, sizes, instead, eager = false, className }: PictureProps) {
  const [broken, setBroken] = useState('');
  const source = imageSource(imageUrl, apiBase, 960);
  const srcSet = IMAGE_WIDTHS.map((width) => `${imageSource(imageUrl, apiBase, width)} ${width}w`).join(', ');
  const ref = useLetGo();
  if (!source || broken === imageUrl) return instead;
  return (
    <img
      ref={ref}
      className={className}
      alt={alt}
      decoding="async"
      // Before the source: some browsers fetch as soon as they have that. A lazy one can be measured first.
      loading={eager ? 'eager' : 'lazy'}
      sizes={eager ? sizes : `auto, ${sizes}`}
      srcSet={srcSet}
      src={source}
      onError={() => setBroken(imageUrl)}
    />
  );
}

/**
 * Chromium holds a picture that waits for its turn, or for another size of the window, and with it all that it stood in,
 * also when it is off the page. Without its sources it lets go. A ref: the effects of one that goes at once never run.
 */
function useLetGo() {
  const last = useRef<{ picture: HTMLImageElement; srcset: string; src: string }>(undefined);
  return useCallback((picture: HTMLImageElement | null) => {
    const before = last.current;
    if (picture) {
      // StrictMode calls the ref with null and again with the element.
      if (before?.picture === picture) Object.assign(picture, { srcset: before.srcset, src: before.src });
      last.current = { picture, srcset: picture.srcset, src: picture.src };
    } else if (before) {
      const { picture } = before;
      last.current = { picture, srcset: picture.srcset, src: picture.src };
      picture.removeAttribute('srcset');
      picture.removeAttribute('src');
    }
  }, []);
}
