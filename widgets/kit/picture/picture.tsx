import { type ReactNode, useCallback, useRef, useState } from 'react';
import { IMAGE_WIDTHS, imageSource } from '../../contract';

export interface PictureProps {
  /** As the API gives it, relative to the API's origin; '' shows `instead`. */
  imageUrl: string;
  /** What `createApi` was given as its base. */
  apiBase: string;
  /** The text alternative; '' for decoration. */
  alt: string;
  /** The displayed width, as in `<img sizes>`, by which the browser chooses the file. */
  sizes: string;
  /** Shown while there is no picture, or when it does not load. */
  instead: ReactNode;
  /** Fetch at once: it is the first thing seen. Default false, when it comes into view. */
  eager?: boolean | undefined;
  className?: string;
}

/** A photograph in the needed size. The caller sets its box, so that nothing moves when it arrives. */
export function Picture({ imageUrl, apiBase, alt, sizes, instead, eager = false, className }: PictureProps) {
  const [broken, setBroken] = useState('');
  const source = imageSource(imageUrl, apiBase, 960);
  const srcSet = IMAGE_WIDTHS.map((width) => `${imageSource(imageUrl, apiBase, width)} ${width}w`).join(', ');
  const ref = useReleasedSources();
  if (!source || broken === imageUrl) return instead;
  return (
    <img
      ref={ref}
      className={className}
      alt={alt}
      decoding="async"
      // Before `src`, because some browsers start loading as soon as that is set.
      loading={eager ? 'eager' : 'lazy'}
      sizes={eager ? sizes : `auto, ${sizes}`}
      srcSet={srcSet}
      src={source}
      onError={() => setBroken(imageUrl)}
    />
  );
}

/**
 * Makes a picture that leaves the page eager, and removes its sources. Chromium otherwise keeps it, and the DOM around it, in
 * memory: one that waits to load, and from 156 on every lazy one whose size it finds itself. By a ref, because the effects of
 * a picture that is removed at once never run.
 */
function useReleasedSources() {
  const last = useRef<[picture?: HTMLImageElement | undefined, sources?: object]>([]);
  return useCallback((picture: HTMLImageElement | null) => {
    const [before, sources] = last.current;
    // StrictMode calls the ref with null and again with the element.
    if (picture && picture === before) Object.assign(picture, sources);
    last.current = [picture ?? before];
    if (picture || !before) return;
    const { loading, srcset, src } = before;
    last.current[1] = { loading, srcset, src };
    before.loading = 'eager';
    before.removeAttribute('srcset');
    before.removeAttribute('src');
  }, []);
}
