/** A colour as it looks over others, the lowest first, in sRGB. */
export function over(...colours: string[]): Uint8ClampedArray {
  const canvas = new OffscreenCanvas(1, 1).getContext('2d') as OffscreenCanvasRenderingContext2D;
  for (const colour of colours) {
    canvas.fillStyle = colour;
    canvas.fillRect(0, 0, 1, 1);
  }
  return canvas.getImageData(0, 0, 1, 1).data;
}

function luminance(rgb: Uint8ClampedArray): number {
  const [r = 0, g = 0, b = 0] = [...rgb].map((part) =>
    part <= 10 ? part / 3294 : ((part / 255 + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** As WCAG reckons it. */
export function contrast(one: Uint8ClampedArray, other: Uint8ClampedArray): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}
