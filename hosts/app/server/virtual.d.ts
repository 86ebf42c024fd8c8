/** Made by scripts/data/letters.ts: the letters of the site's fonts as outlines. */
declare module 'virtual:letters' {
  interface Face {
    unitsPerEm: number;
    /** Of each letter how far it leads on, and its outline with y upwards, as an SVG path. */
    letters: Record<string, [advance: number, outline: string]>;
    /** How much nearer two letters stand, by both: `AV`. */
    kerning: Record<string, number>;
  }
  const faces: Record<'display' | 'text', Face>;
  export default faces;
}
