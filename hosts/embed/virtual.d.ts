/* Generated from the registry by scripts/build/widget-modules.ts. */

declare module 'virtual:widgets/titles' {
  /** Element name to frame title. */
  export const TITLES: Readonly<Record<string, string>>;
  /** Element name to frame title in Urdu. */
  export const URDU_TITLES: Readonly<Record<string, string>>;
}

declare module 'virtual:widgets/emblems' {
  /** Element name to the icon of its button, when it is not a plane. */
  export const EMBLEMS: Readonly<Record<string, 'car'>>;
}

declare module 'virtual:widgets/parameters' {
  /** Element name to the parameters that its page's address may have beside those of a prefill. */
  export const PARAMETERS: Readonly<Record<string, readonly string[]>>;
}

declare module 'virtual:widgets/elements' {
  /** Element name to its code. */
  export const ELEMENTS: Readonly<
    Record<string, () => Promise<import('charter-widgets/kit').ElementDefinition<{ apiBase?: string }>>>
  >;
  /** The properties of all elements. */
  export const PROPERTIES: readonly string[];
}

declare module 'virtual:widgets/components' {
  /** Element name to its component. */
  export const COMPONENTS: Readonly<Record<string, import('react').ComponentType<Record<string, unknown>>>>;
  /** Element name to how its page's address is read. */
  export const OPTIONS: Readonly<Record<string, import('./address-options').AddressOptions>>;
}
