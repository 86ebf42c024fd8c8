/** The letters of the site's fonts as outlines, from scripts/data/letters.ts. */
declare module 'virtual:letters' {
  interface Face {
    unitsPerEm: number;
    /** The width of each letter, and its outline as an SVG path with y upwards. */
    letters: Record<string, [advance: number, outline: string]>;
    /** The kerning of pairs such as `AV`. */
    kerning: Record<string, number>;
  }
  const faces: Record<'display' | 'text', Face>;
  export default faces;
}
