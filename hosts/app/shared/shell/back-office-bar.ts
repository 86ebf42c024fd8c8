import type { ComponentType } from 'react';

/** What the back office puts into the bar. Its code says so when it comes, which is before any of its screens is drawn. */
export const backOfficeBar: { Content?: ComponentType } = {};
