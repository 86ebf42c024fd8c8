/*
 * React stores the props of each element on the element itself. While hydrating (19.3) it neither sets a custom element's
 * properties nor adds its listeners; React 18, or any React before the element is defined, writes objects as
 * "[object Object]". In these cases the stored props are read instead.
 */
const NOTE = '__reactProps$';

/** The props of an element in a page's JSX; undefined where React did not draw it. */
export function reactProps(element: Element): Readonly<Record<string, unknown>> | undefined {
  const key = Object.keys(element).find((key) => key.startsWith(NOTE));
  return key === undefined ? undefined : (element as unknown as Record<string, Record<string, unknown>>)[key];
}

/** Calls `tell` when React first stores an element's props; while hydrating, the element is on the page long before. */
export function whenReactSetsProps(element: Element, tell: () => void): void {
  if (reactProps(element)) return;
  const prototype = Object.getPrototypeOf(element);
  const watched: typeof prototype = new Proxy(prototype, {
    // A proxy, because the key ends in a random text of React's: no setter can be defined for it in advance.
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
