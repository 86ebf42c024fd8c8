import heights from '../handbook/heights.json' with { type: 'json' };
import { type Point, simplified } from '../handbook/simplified.mjs';

/** How a widget stands on a partner's page: as an element, in a frame by our script, or drawn by React. */
const placesOf = (tag: string) => [tag, `[data-charter-widget=${tag}]`, `[data-charter-place=${tag}]:empty`];

const URDU = ':where([locale=ur],[data-locale=ur])';
/** A gallery is measured with a row of three; one without a limit is higher than most windows. */
const LIMITED = ':where([limit],[data-prefill*=limit])';
const HIGH = 1300;
/** Pixels by which the height that is kept may be wrong. */
const TOLERANCE = 12;

/**
 * The style sheet that keeps a widget's place until it is drawn: a box without width, as high as the widget was measured
 * at the width of its place. Percentages of a padding are of that width, so it needs no container that the page could lose.
 * A page's own rules win over all of it.
 */
export function placeSheet(): string {
  const tags = Object.keys(heights).filter((name) => !name.includes(' '));
  const every = `:where(${[...tags, '[data-charter-widget]', '[data-charter-place]:empty'].join()})`;
  const rules = [
    `${every}:where(:not([hidden])){display:flow-root}`,
    `${every}::before{content:"";float:left;padding-bottom:${HIGH}px}`,
    ...Object.entries(heights).map(([name, points]) => {
      const [tag = '', locale] = name.split(' ');
      const only = `${tag === 'flight-gallery' ? LIMITED : ''}${locale ? URDU : ''}`;
      return `:where(${placesOf(tag).join()})${only}::before{padding-bottom:calc(${heightAt(points)})}`;
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
