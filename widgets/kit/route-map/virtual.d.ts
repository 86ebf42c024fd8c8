/** Made by scripts/data/plugins.ts; read by land.ts. */
declare module 'virtual:land-outline' {
  /** A ring a line, in the writing that scripts/data/land-outline.ts describes. */
  const outline: string;
  export default outline;
}
