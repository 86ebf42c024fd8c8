/** A fixture that starts something before its use, and ends it after. */
export const startedBy =
  <T>(start: () => T | Promise<T>, end: (started: T) => unknown) =>
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the fixtures a fixture needs from its first parameter
  async ({}: object, use: (started: T) => Promise<void>): Promise<void> => {
    const started = await start();
    await use(started);
    await end(started);
  };
