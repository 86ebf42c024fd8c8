const FILES = import.meta.glob<string>(['../../shared/scene/*.webp', '!../../shared/scene/home-*'], {
  eager: true,
  query: '?url',
  import: 'default',
});

/** The addresses of a picture, small and large. */
export const filesOf = (name: string, widths: readonly [number, number]): [string, string] => {
  const [small = '', large = ''] = widths.map((width) => FILES[`../../shared/scene/${name}-${width}.webp`]);
  return [small, large];
};
