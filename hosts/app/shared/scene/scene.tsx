import './scene.css';

export interface SceneProps {
  /** Where it is, small and large: WebP. */
  files: readonly [small: string, large: string];
  /** How wide those are, in pixels. */
  widths: readonly [small: number, large: number];
  /** The displayed width, as in `<img sizes>`. */
  sizes: string;
  /** Another cut for phones that are held upright, small and large, `TALL` wide. */
  tall?: readonly [small: string, large: string];
  /** It is the first thing seen. Default false: it is fetched as it comes into view. */
  first?: boolean;
}

/** A picture of the site's own, for decoration. The caller sets its box, so that nothing moves when it arrives. */
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

/** What a browser chooses from. */
export const setOf = (files: readonly string[], widths: readonly number[]) =>
  files.map((file, index) => `${file} ${widths[index]}w`).join(', ');

/** Where the tall cut is shown. */
export const UPRIGHT = '(max-width: 640px) and (orientation: portrait)';

/** To the screen's edge. */
export const WIDE = [800, 1600] as const;
/** The first page's, which is as wide as a desktop. */
export const HERO = [800, 2240] as const;
/** As wide as a picture of 16 to 9 is that fills the first screen of a tablet, too. */
export const FILLING = 'max(100vw, 1400px)';
/** On phones that are held upright. */
export const TALL = [640, 1080] as const;
/** Beside text. */
export const HALF = [480, 960] as const;
