import './scene.css';

export interface SceneProps {
  /** Addresses of WebP files, small and large. */
  files: readonly [small: string, large: string];
  /** Their widths in pixels. */
  widths: readonly [small: number, large: number];
  /** The displayed width, as in `<img sizes>`. */
  sizes: string;
  /** The files for phones held upright, small and large, with the widths `TALL`. */
  tall?: readonly [small: string, large: string];
  /** Whether it loads at once. Default false: it loads when it comes into view. */
  first?: boolean;
}

/** A decorative picture of the site. The caller sets its size, so that nothing moves when it loads. */
export function Scene({ files, widths, sizes, tall, first = false }: SceneProps) {
  const picture = (
    <img
      className="app-scene-picture"
      alt=""
      decoding="async"
      loading={first ? undefined : 'lazy'}
      fetchPriority={first ? 'high' : undefined}
      sizes={sizes}
      srcSet={setOf(files, widths)}
      src={files[0]}
    />
  );
  if (!tall) return picture;
  return (
    <picture>
      <source media={UPRIGHT} sizes="100vw" srcSet={setOf(tall, TALL)} />
      {picture}
    </picture>
  );
}

/** The `srcset` of a picture. */
export const setOf = (files: readonly string[], widths: readonly number[]) =>
  files.map((file, index) => `${file} ${widths[index]}w`).join(', ');

/** The media query for the tall files. */
export const UPRIGHT = '(max-width: 640px) and (orientation: portrait)';

/** From edge to edge. */
export const WIDE = [800, 1600] as const;
/** On the home page. */
export const HERO = [800, 2240] as const;
/** The width of a 16:9 picture that fills the first screen, on a tablet too. */
export const FILLING = 'max(100vw, 1400px)';
/** On phones held upright. */
export const TALL = [640, 1080] as const;
/** Beside text. */
export const HALF = [480, 960] as const;
