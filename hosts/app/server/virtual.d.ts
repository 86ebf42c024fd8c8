/** The letters of the site's font for headings as outlines, from scripts/data/letters.ts. */
declare module 'virtual:letters' {
  const face: {
    unitsPerEm: number;
    /** The width of each letter, and its outline as an SVG path with y upwards. */
    letters: Record<string, [advance: number, outline: string]>;
  };
  export default face;
}
