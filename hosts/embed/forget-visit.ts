/**
 * On a page that its visitor returns to, or loads again, a browser fills in what was typed before. It may be about a person,
 * which is not kept, and comes at a time when the widget no longer asks: so it is waited for, and taken back.
 *
 * @param place holds the rendered widget
 */
export async function forgetVisit(place: HTMLElement): Promise<void> {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (!/^(?:reload|back_forward)$/.test(navigation?.type ?? '')) return;
  if (document.readyState !== 'complete')
    await new Promise((resolve) => window.addEventListener('pageshow', resolve, { once: true }));
  for (const form of place.querySelectorAll('form')) form.reset();
}
