/** @typedef {[width: number, height: number]} Point */

/**
 * Returns the fewest points whose connecting lines pass near all others.
 * @param {Point[]} points
 * @param {number} tolerance the pixels by which a line may miss a point
 * @returns {Point[]}
 */
export function simplified(points, tolerance) {
  const [first, last] = /** @type {[Point, Point]} */ ([points[0], points.at(-1)]);
  const missed = points.map(([width, height]) => {
    const share = (width - first[0]) / (last[0] - first[0] || 1);
    return Math.abs(height - first[1] - share * (last[1] - first[1]));
  });
  const most = Math.max(...missed);
  if (most <= tolerance) return [first, last];
  const at = missed.indexOf(most);
  return [...simplified(points.slice(0, at + 1), tolerance).slice(0, -1), ...simplified(points.slice(at), tolerance)];
}
