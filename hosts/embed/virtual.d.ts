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

declare module 'virtual:widgets/components' {
  /** Element's name to its component. */
  export const COMPONENTS: Readonly<Record<string, import('react').ComponentType<Record<string, unknown>>>>;
  /** Element's name to how its page's address is read. */
  export const OPTIONS: Readonly<Record<string, import('./address-options').AddressOptions>>;
}
