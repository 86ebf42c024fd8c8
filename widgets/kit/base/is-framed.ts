/** True when the page is shown inside a frame. */
export const isFramed = (): boolean => typeof window !== 'undefined' && window.parent !== window;
