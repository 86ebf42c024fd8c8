import { type ReactNode, useState } from 'react';
import { IMAGE_WIDTHS, imageSource } from '../../api';

export interface PictureProps {
  /** As the API gives it, relative to the API's origin; '' shows `instead`. */
  imageUrl: string;
  /** What `createApi` was given as its base. */
  apiBase: string;
  /** What is to be seen; '' for decoration. */
  alt: string;
  /** How wide it stands, as in `<img sizes>`: the browser fetches no more than that. */
  sizes: string;
  /** Stands in while there is no picture, or when it does not load (spec, section 8). */
  instead: ReactNode;
  /** Fetch at once: it is the first thing seen. Default false, when it comes into view. */
  eager?: boolean | undefined;
  className?: string;
}

/** A photograph in the size it is needed in. Its box is the caller's: nothing moves when it arrives. */
export function Picture({ imageUrl, apiBase, alt, sizes, instead, eager = false, className }: PictureProps) {
  const [broken, setBroken] = useState('');
  const source = imageSource(imageUrl, apiBase, 960);
  if (!source || broken === imageUrl) return instead;
  return (
    <img
      className={className}
      alt={alt}
      decoding="async"
      // Before the source: some browsers fetch as soon as they have that. A lazy one can be measured first.
      loading={eager ? 'eager' : 'lazy'}
      sizes={eager ? sizes : `auto, ${sizes}`}
      srcSet={IMAGE_WIDTHS.map((width) => `${imageSource(imageUrl, apiBase, width)} ${width}w`).join(', ')}
      src={source}
      onError={() => setBroken(imageUrl)}
    />
  );
}
