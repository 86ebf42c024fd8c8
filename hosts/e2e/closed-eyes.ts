import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Virtual } from '@guidepup/virtual-screen-reader';
import type { JSHandle, Page } from 'playwright';
import { expect } from 'vitest';

/** Served by the page's own origin, as its policy wants. */
const SCRIPT = '/virtual-screen-reader.js';
const FILE = fileURLToPath(import.meta.resolve('@guidepup/virtual-screen-reader/browser.js'));

interface Module {
  virtual: Virtual;
  Virtual: new () => Virtual;
}

export interface ClosedEyes {
  /**
   * Waits until a part of the page is read so, from its top to its end: a line for each stop.
   *
   * @param part a selector
   */
  reads(part: string, lines: string): Promise<void>;
  /** Waits until this was said, and no more, since it was asked last: where the focus went, and what the page told. */
  hears(lines: string): Promise<void>;
  /** What was said up to now is no matter. */
  forget(): Promise<void>;
}

const split = (lines: string) => lines.trim().split(/\n\s*/);

/**
 * Follows a page by what a screen reader says, until its document goes.
 *
 * It is a virtual reader: roles, names, values and states are by the specifications, the words around them are no real
 * reader's. It has no role for dates, passwords and files, and loses a space that begins a part of a name. Where real
 * ones do otherwise, it is done here as they do:
 * - What changes is told by its region, as that is read, once for all changes of a moment, and not from under a modal
 *   dialog. Told besides are an alert that is added with its words, the group of a field that gets the focus, and the
 *   option that `aria-activedescendant` leads to.
 * - Nothing is said of defaults ('not invalid'), of a form without a name, of the end of each part, of the options of a
 *   closed choice, of a label beside its field, of what a link, a heading or a cell consists of.
 */
export async function closeEyes(page: Page): Promise<ClosedEyes> {
  await page.route(`**${SCRIPT}`, async (route) =>
    route.fulfill({ contentType: 'text/javascript', body: await readFile(FILE, 'utf8') }),
  );
  // As a text: in a function, Vite would take the import for one of its own.
  const module = (await page.evaluateHandle(`import('${SCRIPT}')`)) as JSHandle<Module>;
  const inPage = await page.evaluateHandle(async ({ virtual, Virtual: Reader }) => {
    const LIVE = '[role="alert"], [role="status"], [role="log"], [aria-live]';
    /** They hold words, not parts. */
    const WORDS = new Set(['paragraph', 'term', 'definition', 'listitem', 'cell', 'rowheader', 'status', 'alert']);
    const IN_NAMES = new Set(['image', 'time', 'strong', 'emphasis']);
    /** Without the marks that turn the writing, of which nothing is said. */
    const spaced = (text: string) =>
      text
        .replaceAll(/[\u2066-\u2069]/g, '')
        .replaceAll(/\s+/g, ' ')
        .trim();

    /** Without the option that has the focus: it is told by itself. */
    function withoutOption(phrase: string) {
      const [from, to] = [phrase.indexOf(', active descendant '), phrase.lastIndexOf(', autocomplete')];
      return from >= 0 && to > from ? phrase.slice(0, from) + phrase.slice(to) : phrase;
    }

    const tidy = (phrase: string, node?: Node | null) =>
      withoutOption(
        spaced(node instanceof HTMLSelectElement && phrase.startsWith('combobox') ? chosen(phrase, node) : phrase),
      )
        .replaceAll(/(?:^|, )(?:not (?:invalid|busy|disabled|selected)|has popup listbox|\d controls?)(?=,|$)/g, '')
        .replace(/^listitem, level \d+/, 'listitem')
        .replace(/^row, .*?(?:, row index(?= \d+$)|$)/, 'row')
        .replace(/position (\d+), set size (\d+)/, '$1 of $2');

    function chosen(phrase: string, { value, selectedOptions }: HTMLSelectElement) {
      const [name = '', states = ''] = phrase.split(', has popup listbox');
      return `${name.endsWith(`, ${value}`) ? name.slice(0, -value.length - 2) : name}, ${selectedOptions[0]?.text}${states}`;
    }

    await virtual.start({ container: document.body });
    /** The reader's own list, which it goes on writing: what gets the focus is told by it, what changes by us. */
    const log = await virtual.spokenPhraseLog();
    log.length = 0;
    let group: Element | null | undefined;
    log.push = (phrase) => {
      if (/^(?:polite|assertive): /.test(phrase)) return 0;
      const node = virtual.activeNode as Element | null;
      const around = node?.closest('fieldset, [role="group"]');
      const name = around?.ariaLabel ?? around?.querySelector('legend')?.innerText;
      if (around !== group && name) say(`group, ${spaced(name)}`);
      group = around;
      return say(tidy(phrase, node));
    };
    const say = (phrase: string) => Array.prototype.push.call(log, phrase);

    function tell(region: Element, words: string) {
      const modal = [...document.querySelectorAll('dialog:modal')].at(-1);
      if (!spaced(words) || (modal && !modal.contains(region))) return;
      const how = region.role === 'alert' ? 'assertive' : (region.ariaLive ?? 'polite');
      say(`${how}: ${spaced(words)}`);
    }
    new MutationObserver((changes) => {
      const changed = new Set<HTMLElement>();
      for (const { type, target, addedNodes } of changes) {
        const place = target instanceof HTMLElement ? target : target.parentElement;
        if (type === 'attributes') {
          const option = document.getElementById(place?.getAttribute('aria-activedescendant') ?? '');
          if (option && document.activeElement === place)
            say(`option, ${spaced(option.ariaLabel ?? option.innerText)}`);
          continue;
        }
        const region = place?.closest<HTMLElement>(LIVE);
        if (region?.role === 'log') {
          for (const node of addedNodes) tell(region, (node as HTMLElement).innerText ?? node.textContent);
        } else if (region) changed.add(region);
        for (const node of addedNodes) {
          if (!(node instanceof HTMLElement)) continue;
          for (const alert of [node, ...node.querySelectorAll<HTMLElement>('*')]) {
            if (alert.role === 'alert') changed.add(alert);
          }
        }
      }
      for (const region of changed) if (region.isConnected) tell(region, region.innerText);
    }).observe(document.body, {
      childList: true,
      characterData: true,
      subtree: true,
      attributeFilter: ['aria-activedescendant'],
    });
    // The reader looks for the label of what is gone by then.
    addEventListener('unhandledrejection', (event) => {
      if (event.reason.stack?.includes('virtual-screen-reader')) event.preventDefault();
    });

    const isPartOfName = (node: Node | null, phrase: string) =>
      node instanceof HTMLLegendElement ||
      node?.parentElement?.closest('a, button, select, legend') ||
      ((node instanceof Text || IN_NAMES.has(phrase)) && node?.parentElement?.closest('label'));

    return {
      said: () => [...log],
      forget: () => log.splice(0),
      async read(part: string) {
        const container = document.querySelector<HTMLElement>(part);
        if (!container) return [`Nothing is ${part}`];
        const reader = new Reader();
        await reader.start({ container });
        const first = { node: reader.activeNode, phrase: await reader.lastSpokenPhrase() };
        const lines: string[] = [];
        /** What words continue, as long as they stand in there. */
        let open: { node: Node | null; isNamed: boolean } | undefined;
        /** Whose words were the last. */
        let before: Element | null = null;
        let { phrase } = first;
        do {
          const node = reader.activeNode;
          const last = lines.length - 1;
          const around = open?.node?.contains(node) ? open : undefined;
          if (isPartOfName(node, phrase)) {
            // Said by what it names.
          } else if (node instanceof Text) {
            const isSaid = lines[last]?.includes(phrase);
            const goesOn = around || before === node.parentElement;
            before = node.parentElement;
            if (goesOn && !(around?.isNamed && isSaid)) lines[last] += ` ${phrase}`;
            else if (!isSaid) lines.push(phrase);
          } else if (!/^end(?: of |,|$)/.test(phrase)) {
            before = null;
            // A cell of controls is read as these.
            const isFrame = phrase.startsWith('cell, ') && (node as Element).querySelector('a, button');
            const line = isFrame ? 'cell' : tidy(phrase, node);
            const [role = '', name = ''] = line.split(', ', 2);
            const isEmpty =
              /^(?:form|rowgroup)$/.test(line) || (/^(?:status|log|alert)$/.test(line) && !node?.textContent?.trim());
            const isInside = around && (IN_NAMES.has(role) || (around.isNamed && lines[last]?.includes(line)));
            if (line && !isEmpty && !isInside) {
              if (around && WORDS.has(lines[last] ?? '')) {
                lines[last] += `, ${line}`;
                around.isNamed = true;
              } else lines.push(line);
              if (WORDS.has(role)) open = { node, isNamed: name !== '' };
            }
          }
          await reader.next();
          phrase = await reader.lastSpokenPhrase();
        } while (reader.activeNode !== first.node || phrase !== first.phrase);
        await reader.stop();
        return lines;
      },
    };
  }, module);
  const forget = async () => void (await inPage.evaluate((reader) => reader.forget()));
  return {
    forget,
    reads: (part, lines) =>
      expect.poll(() => inPage.evaluate((reader, wanted) => reader.read(wanted), part)).toEqual(split(lines)),
    async hears(lines) {
      await expect.poll(() => inPage.evaluate((reader) => reader.said())).toEqual(split(lines));
      await forget();
    },
  };
}
