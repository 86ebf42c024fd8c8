import { virtual } from '@guidepup/virtual-screen-reader';
import { expect } from 'vitest';

/** What a region says by its text alone, to what people hear: where one block ends and the next begins is a pause. */
const paused = new Map<string, string>();

/** A phrase of the reader about a region, with the pauses between its blocks. */
function withPauses(phrase: string): string {
  return phrase.replace(/^(polite|assertive): (.*)$/, (_, how, text) => `${how}: ${paused.get(text) ?? text}`);
}

const LIVE = '[role="alert"], [role="status"], [role="log"], [aria-live]';
const WHOLE = '[role="alert"], [role="status"], [aria-atomic="true"]';

/**
 * Tells a screen reader in the page of changes as a browser does: of a region that is read out whole once, however many
 * changes there were; of an alert that appears; not of attributes, which are no text; and nothing from behind an open
 * dialog, or of what is not displayed.
 */
class ChangeObserver extends MutationObserver {
  constructor(tell: (changes: MutationRecord[]) => void) {
    super((changes) => {
      const told = new Set<Element>();
      tell(
        changes.flatMap(({ type, target, addedNodes }): MutationRecord[] => {
          const element = target instanceof Element ? target : target.parentElement;
          if (type === 'attributes' || !element?.checkVisibility() || isBehind(element)) return [];
          const region = element.closest<HTMLElement>(WHOLE);
          if (!region && element.closest(LIVE)) return [{ ...NOTHING, type, target: element, addedNodes }];
          const fresh = (region ? [region] : alertsIn(addedNodes)).filter((region) => !told.has(region));
          for (const region of fresh) {
            told.add(region);
            paused.set(inALine(region.textContent), inALine(region.innerText));
          }
          return fresh.map((target) => ({ ...NOTHING, target }));
        }),
      );
    });
  }
}

const inALine = (text: string) => text.replace(/\s+/g, ' ').trim();

const NO_NODES = document.createDocumentFragment().childNodes;
const NOTHING: Omit<MutationRecord, 'target'> = {
  type: 'childList',
  addedNodes: NO_NODES,
  removedNodes: NO_NODES,
  attributeName: null,
  attributeNamespace: null,
  nextSibling: null,
  oldValue: null,
  previousSibling: null,
};

const alertsIn = (nodes: Iterable<Node>): HTMLElement[] =>
  [...nodes].flatMap((node) =>
    node instanceof HTMLElement && node.isConnected
      ? [...(node.matches('[role="alert"]') ? [node] : []), ...node.querySelectorAll<HTMLElement>('[role="alert"]')]
      : [],
  );

function isBehind(element: Element): boolean {
  const modal = [...(element.getRootNode() as ParentNode).querySelectorAll('dialog:modal')].at(-1);
  return modal !== undefined && !modal.contains(element);
}

// For the browser tests of the widgets themselves: what a person hears of them who does not see.

export interface ScreenReader {
  /** Hears a part from its beginning to its end, as with the reader's key for the next item. */
  read(part: Element): Promise<void>;
  /** Reads the current focus, which may have moved since the event. */
  again(): Promise<void>;
  /** Waits until the play's lines under this heading have been said since the scene before, no more and no less. */
  expectSpoken(scene: string): Promise<void>;
  /** What was said since the scene before is no part of the play. */
  clear(): Promise<void>;
  /** The scenes that were not heard. */
  missingScenes(): string[];
}

/**
 * Starts a screen reader on a part of the page, for one test at a time. It hears by itself where the focus goes, and what
 * is announced.
 *
 * @param play what is to be said, a line each, in scenes under headings that begin with `# `
 * @param container what draws in a shadow root is read from an element in there
 */
export async function startScreenReader(
  play: string,
  onEnd: (end: () => Promise<void>) => void,
  container: HTMLElement = document.body,
): Promise<ScreenReader> {
  const scenes = scenesOf(play);
  const heard = new Set<string>();
  const said: string[] = [];

  /** Takes what was said from the reader. */
  async function listen(): Promise<string[]> {
    said.push(...toSpokenLines(await virtual.spokenPhraseLog(), container));
    await virtual.clearSpokenPhraseLog();
    return said;
  }

  onEnd(() => virtual.stop());
  await virtual.start({ container, window: { MutationObserver: ChangeObserver } as unknown as Window });
  await virtual.clearSpokenPhraseLog();

  return {
    async read(part) {
      await listen();
      let phrase = '';
      for (let back = 0; virtual.activeNode !== part || /^$|^end/.test(phrase); back++) {
        if (back > 1000) throw new Error('Nothing is said of the part itself: it has neither role nor name');
        await virtual.previous();
        phrase = await virtual.lastSpokenPhrase();
      }
      const phrases = [phrase];
      do {
        await virtual.next();
        if (!isToast(virtual.activeNode)) phrases.push(await virtual.lastSpokenPhrase());
      } while (virtual.activeNode !== part);
      await virtual.clearSpokenPhraseLog();
      said.push(...toSpokenLines(phrases, container));
    },
    // A key that does nothing: the reader looks again after each.
    again: () => virtual.press('Shift'),
    async expectSpoken(scene) {
      await expect.poll(listen, { message: scene }).toEqual(scenes.get(scene));
      heard.add(scene);
      said.length = 0;
    },
    async clear() {
      await listen();
      said.length = 0;
    },
    missingScenes: () => [...scenes.keys()].filter((scene) => !heard.has(scene)),
  };
}

/** Toasts come and go by themselves: they are heard as they come. */
const isToast = (node: Node | null) =>
  (node instanceof Element ? node : node?.parentElement)?.closest('[role="log"], [popover]') != null;

/** What stands before the first heading is for who reads the play. */
function scenesOf(play: string): Map<string, string[]> {
  const [, ...scenes] = play.split(/^# /m);
  return new Map(
    scenes.map((scene): [string, string[]] => {
      const [heading = '', ...lines] = scene.split('\n').map((line) => line.trim());
      return [heading, lines.filter(Boolean)];
    }),
  );
}

/**
 * What no screen reader says: of what is no place of its own, of regions that are silent, and of a closed list of
 * countries.
 */
const NOT_SPOKEN =
  /^(option, .* \+\d+, \d+ of 243|(end of )?(paragraph|term|definition|form|strong|document|status|log|alert)|(polite|assertive):|(not )?busy|end|)$/;
/** What this reader says of every control. */
const ALWAYS_SPOKEN = /, not (disabled|busy|selected|checked)\b|, 1 control\b/g;

function toSpokenLines(phrases: readonly string[], container: HTMLElement): string[] {
  const lines = phrases
    .map((phrase) =>
      withTexts(withPauses(phrase), container)
        // Marks of direction.
        .replace(/[\u200e\u2066-\u2069]/g, '')
        .replace(ALWAYS_SPOKEN, '')
        .replace(/(level 1, )?position (\d+), set size (\d+)/, '$2 of $3')
        .replace(/\s+/g, ' ')
        .trim(),
    )
    .filter((line) => !NOT_SPOKEN.test(line));
  // Of a link whose only content is its name, this reader says name, content and end.
  const isWhole = (start: number) =>
    lines[start]?.includes(`, ${lines[start + 1]}`) && lines[start + 2] === `end of ${lines[start]}`;
  return lines.filter((_, index) => !isWhole(index - 1) && !isWhole(index - 2));
}

/** This reader says what an option sends; people hear what it shows. */
function withTexts(phrase: string, container: HTMLElement): string {
  const options = [...container.querySelectorAll('option')];
  const option = options.find(({ value, text }) => value && value !== text && phrase.includes(`, ${value},`));
  return option
    ? phrase.replace(`, ${option.value},`, phrase.startsWith('option') ? ',' : `, ${option.text},`)
    : phrase;
}
