import './scene.css';

export interface SceneProps {
  /** Where it is, small and large: WebP, drawn by `npm run pictures`. */
  files: readonly [small: string, large: string];
  /** How wide those are, in pixels. */
  widths: readonly [small: number, large: number];
  /** The displayed width, as in `<img sizes>`. */
  sizes: string;
  /** It is the first thing seen. Default false: it is fetched as it comes into view. */
  first?: boolean;
}

/** A picture of the site's own, for decoration. The caller sets its box, so that nothing moves when it arrives. */
export function Scene({ files, widths, sizes, first = false }: SceneProps) {
  return (
    <img
      className="app-scene-picture"
      alt=""
      decoding="async"
      loading={first ? 'eager' : 'lazy'}
      fetchPriority={first ? 'high' : 'auto'}
      sizes={sizes}
      srcSet={files.map((file, index) => `${file} ${widths[index]}w`).join(', ')}
      src={files[0]}
    />
  );
}

/** To the screen's edge. */
export const WIDE = [800, 1600] as const;
/** Beside text. */
export const HALF = [480, 960] as const;
