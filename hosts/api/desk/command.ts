import type { Config } from '../config';

/** One command of the command line. */
export interface Command {
  /** What follows its name, e.g. `<email>`. */
  takes: string;
  /** One line for the help. */
  about: string;
  /** Throws a StartError with a line to act on; resolves to what is printed. */
  run(words: string[], config: Config): Promise<string>;
}
