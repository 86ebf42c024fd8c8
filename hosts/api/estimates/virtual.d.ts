/** Made by scripts/data/plugins.ts: the longest runways by IATA code, in metres. */
declare module 'virtual:airports/runways' {
  const runways: Readonly<Record<string, number>>;
  export default runways;
}
