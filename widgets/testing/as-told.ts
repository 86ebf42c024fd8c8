/** What a region says by its text alone, to what people hear: where one block ends and the next begins is a pause. */
const paused = new Map<string, string>();

/** A phrase of the reader about a region, with the pauses between its blocks. */
export function withPauses(phrase: string): string {
  return phrase.replace(/^(polite|assertive): (.*)$/, (_, how, text) => `${how}: ${paused.get(text) ?? text}`);
}

const LIVE = '[role="alert"], [role="status"], [role="log"], [aria-live]';
const WHOLE = '[role="alert"], [role="status"], [aria-atomic="true"]';

/**
 * Tells a screen reader in the page of changes as a browser does: of a region that is read out whole once, however many
 * changes there were; of an alert that appears; not of attributes, which are no text; and nothing from behind an open
 * dialog, or of what is not displayed.
 */
export class AsTold extends MutationObserver {
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
