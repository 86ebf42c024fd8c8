/** Made by scripts/land-outline/plugin.ts; read by land.ts. */
declare module 'virtual:land-outline' {
  /** Rings, one a line; each its longitudes and latitudes in steps from the point before, in `digits` of outline.ts. */
  const outline: string;
  export default outline;
}
