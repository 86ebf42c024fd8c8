/** Makes the function that carries out work, so much of it at once; the rest waits in line. */
export function createQueue(atOnce: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running < atOnce) running++;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      // First in, first out.
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  };
}
