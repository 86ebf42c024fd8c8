/*
 * React notes the props of each element it draws on the element itself. What it does not do while it hydrates (19.3) is
 * to set the properties and to add the listeners of a custom element; and where it drew one before its definition, or
 * is React 18, it has written an object as "[object Object]". So its note is read where nothing better was said.
 */
const NOTE = '__reactProps$';

/** The props of an element in a page's JSX; undefined where React did not draw it. */
export function reactProps(element: Element): Readonly<Record<string, unknown>> | undefined {
  const key = Object.keys(element).find((key) => key.startsWith(NOTE));
  return key === undefined ? undefined : (element as unknown as Record<string, Record<string, unknown>>)[key];
}

/** Tells when React takes its first note of an element: it hydrates when it comes to it, long after the element was drawn. */
export function whenReactSetsProps(element: Element, tell: () => void): void {
  if (reactProps(element)) return;
  const prototype = Object.getPrototypeOf(element);
  const watched: typeof prototype = new Proxy(prototype, {
    // The key ends in a number of React's own: no setter can be made for it beforehand.
    set(target, key, value, receiver) {
      if (typeof key === 'string' && key.startsWith(NOTE)) {
        Object.setPrototypeOf(element, prototype);
        tell();
      }
      return Reflect.set(target, key, value, receiver);
    },
  });
  Object.setPrototypeOf(element, watched);
}
