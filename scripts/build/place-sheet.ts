import heights from '../handbook/heights.json' with { type: 'json' };
import { type Point, simplified } from '../handbook/simplified.mjs';

/** How a widget stands on a partner's page: as an element, in a frame by our script, or drawn by React. */
const placesOf = (tag: string) => [tag, `[data-charter-widget=${tag}]`, `[data-charter-place=${tag}]:empty`];

/** What a place says of its widget, in any of the ways it may stand there. */
const saidBy = (said: string) => {
  const [limit] = /\d+/.exec(said) ?? [];
  return limit
    ? `:where([limit="${limit}"],[data-limit="${limit}"],[data-prefill*="limit=${limit}"])`
    : ':where([locale=ur],[data-locale=ur])';
};
/** Pixels: higher than most windows, so that what is below it is not seen. */
const HIGH = 1300;
/** Pixels by which the height that is kept may be wrong. */
const TOLERANCE = 12;

/**
 * The style sheet that keeps a widget's place until it is drawn: a box without width, as high as the widget was measured
 * at the width of its place. Percentages of a padding are of that width, so it needs no container that the page could lose.
 * A page's own rules win over all of it.
 */
export function placeSheet(): string {
  const tags = [...new Set(Object.keys(heights).map((name) => name.split(' ')[0] ?? ''))];
  const every = `:where(${tags.flatMap(placesOf).join()})`;
  const rules = [
    `${every}:where(:not([hidden])){display:flow-root}`,
    `${every}::before{content:"";float:left;padding-bottom:${HIGH}px}`,
    ...Object.entries(heights).map(([name, points]) => {
      const [tag = '', ...said] = name.split(' ');
      return `:where(${placesOf(tag).join()})${said.map(saidBy).join('')}::before{padding-bottom:calc(${heightAt(points)})}`;
    }),
  ];
  return `${rules.join('\n')}\n`;
}

/** The height at the width of the place, as an expression of CSS; what is below a window needs no place. */
function heightAt(measured: readonly (readonly number[])[]): string {
  const capped = measured.map(([width = 0, height = 0]): Point => [width, Math.min(height, HIGH)]);
  const points = simplified(capped, TOLERANCE);
  const [[, first] = [0, HIGH]] = points;
  const parts = points.slice(1).map(([width, height], before) => {
    const [from, was] = points[before] ?? [0, 0];
    const slope = Number(((height - was) / (width - from)).toFixed(2));
    return slope === 0 ? '' : ` + clamp(0px,100% - ${from}px,${width - from}px)*${slope}`;
  });
  return `${first}px${parts.join('')}`;
}
