/**
 * The files of some folders of the kit, for a chunk of their own. What stands in a folder `late` below is imported on
 * demand: in a chunk that is imported statically, too, its names would become an object that a page can break.
 */
export const kit = (...folders: string[]): RegExp => new RegExp(`/widgets/kit/(?:${folders.join('|')})/[^/]+$`);

/** A group of `codeSplitting`: these files and no others, wherever they are asked for. */
export const group = (name: string, ...tests: RegExp[]) => ({
  name,
  test: (id: string) => tests.some((test) => test.test(id)),
  includeDependenciesRecursively: false,
});
