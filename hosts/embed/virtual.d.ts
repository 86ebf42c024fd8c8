/* Made of the registry of widgets by scripts/build/widget-modules.ts. */

declare module 'virtual:widgets/titles' {
  /** Element's name to what its frame is called: every widget that this release knows. */
  export const TITLES: Readonly<Record<string, string>>;
}

declare module 'virtual:widgets/emblems' {
  /** Element's name to what a button that leads to it shows, where that is no plane. */
  export const EMBLEMS: Readonly<Record<string, 'car'>>;
}

declare module 'virtual:widgets/elements' {
  /** Element's name to its code. */
  export const ELEMENTS: Readonly<
    Record<string, () => Promise<import('charter-widgets/kit').ElementDefinition<{ apiBase?: string }>>>
  >;
  /** What the elements take, all together: known before any widget's code is. */
  export const PROPERTIES: readonly string[];
}
