/**
 * Matches folders and single files of the kit, for a chunk of their own. Folders named `late` below them are not matched:
 * in a chunk that is imported statically, the names of a late module would become an object that a page's scripts can break.
 */
export const kit = (...names: string[]): RegExp => new RegExp(`/widgets/kit/(?:${names.join('|')})(?:/[^/]+|\\.tsx?)$`);

/** A group of `codeSplitting`: these files and no others, wherever they are asked for. */
export const group = (name: string, ...tests: RegExp[]) => ({
  name,
  test: (id: string) => tests.some((test) => test.test(id)),
  includeDependenciesRecursively: false,
});
