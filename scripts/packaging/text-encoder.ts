/** The DOM of Jest has no TextEncoder, and ky asks for one when it is loaded: it measures texts with it. */
export const TextEncoder: typeof globalThis.TextEncoder =
  globalThis.TextEncoder ??
  class {
    encode(text: string) {
      return { length: unescape(encodeURIComponent(text)).length };
    }
  };
