import { type Virtual, virtual } from '@guidepup/virtual-screen-reader';

/**
 * Reads a part of the page as a screen reader does, for one test at a time.
 *
 * @param container what draws in a shadow root is read from its first element in there
 */
export async function closeEyes(
  container: HTMLElement,
  onEnd: (end: () => Promise<void>) => void,
): Promise<ClosedEyes> {
  onEnd(() => virtual.stop());
  await virtual.start({ container });
  return new ClosedEyes(virtual);
}

class ClosedEyes {
  readonly #reader: Virtual;

  constructor(reader: Virtual) {
    this.#reader = reader;
  }

  /** Everything from here to the end, line by line, and all that was said meanwhile. */
  async readOn(): Promise<string[]> {
    const end = /^end of (form|document)/;
    do await this.#reader.next();
    while (!end.test(await this.#reader.lastSpokenPhrase()));
    return this.heard();
  }

  /** What was said since the last time it was asked. */
  async heard(): Promise<string[]> {
    const lines = [...(await this.#reader.spokenPhraseLog())];
    await this.#reader.clearSpokenPhraseLog();
    return lines;
  }
}
