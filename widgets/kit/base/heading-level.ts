import { createContext, useContext } from 'react';

/** The partner's `headingLevel`. */
export const HeadingLevel = createContext<number | undefined>(undefined);

/**
 * What a heading needs to stand in the outline of the partner's page. Its element stays, so that it looks the same.
 *
 * @param below how many levels it stands below the widget's first headings
 */
export function useHeading(below = 0): { 'aria-level'?: number } {
  const level = useContext(HeadingLevel);
  return level ? { 'aria-level': Math.min(level + below, 6) } : {};
}
