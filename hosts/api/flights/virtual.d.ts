/** Made by scripts/data/plugins.ts: the codes of each zone's airports, IATA and ICAO, apart by spaces. */
declare module 'virtual:airports/zones' {
  const zones: Record<string, string>;
  export default zones;
}
