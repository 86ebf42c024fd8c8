import { useEffect, useLayoutEffect } from 'react';

/** A layout effect; React 18 warns of one on a server, where none runs. */
export const useDrawn = typeof document === 'undefined' ? useEffect : useLayoutEffect;
