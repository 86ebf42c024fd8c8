/** Made by scripts/land-outline/plugin.ts; read by land.ts. */
declare module 'virtual:land-outline' {
  /** A ring a line, in the writing that scripts/land-outline/outline.ts describes. */
  const outline: string;
  export default outline;
}
