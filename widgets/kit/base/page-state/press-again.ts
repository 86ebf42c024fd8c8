/** The controls that a click does something to only once the page's code is there. A button with `popovertarget` needs none. */
const PRESSABLE = 'button:not([popovertarget]),[role=combobox]';

const nameOf = (control: Element) => control.ariaLabel ?? control.textContent;

/** A button that was drawn again in another place, if only one has its name. */
function findAgain(control: HTMLElement): HTMLElement | undefined {
  const named = [...document.querySelectorAll<HTMLElement>(PRESSABLE)].filter((one) => nameOf(one) === nameOf(control));
  return named.length === 1 ? named[0] : undefined;
}

/** Whether a click leads to another page, in this window. */
function leaves(target: Element): boolean {
  const link = target.closest<HTMLAnchorElement>('a[href^="/"], a[href^="http"]');
  return !!link && !link.target && link.href.split('#')[0] !== location.href.split('#')[0];
}

/** Finds the presses that still count, in their order. */
function readPresses(noted: readonly Event[]): HTMLElement[] {
  let presses: HTMLElement[] = [];
  for (const { type, target } of noted) {
    const at = target as Element;
    // A submit only counts as the last thing that was done. What is typed into a field replaces what a button beside it did there.
    presses = presses.filter(
      (press) =>
        (press as HTMLButtonElement).type !== 'submit' &&
        !(type === 'input' && press.matches('.cw-step,[class*=swap]') && press.parentElement?.contains(at)),
    );
    const control = type === 'click' && at.closest<HTMLElement>(PRESSABLE);
    if (control) presses.push(control);
    else if (type === 'click' && leaves(at)) presses = [];
  }
  return presses;
}

/**
 * Does again what was pressed on a server-rendered page before its code loaded. A press whose control is gone or inert after
 * another press is left out. A tap on an airport field counts while the field has the focus.
 *
 * @param noted the clicks and the entries, in their order
 */
export async function pressAgain(noted: readonly Event[]): Promise<void> {
  const presses = readPresses(noted);
  // What was typed before may have drawn a button in another place.
  for (const { target } of noted) (target as Element).closest('button')?.style.removeProperty('opacity');
  const controls = presses.map((press) => (press.isConnected ? press : findAgain(press)));
  for (const [index, control] of controls.entries()) {
    if (!control || control.closest('[inert]')) continue;
    const { activeElement } = document;
    if (control !== presses[index] && activeElement?.matches('body,button')) control.focus({ preventScroll: true });
    if (control.localName === 'button' || control === activeElement) control.click();
    // The next press finds what this one has drawn.
    await new Promise((resolve) => setTimeout(resolve));
  }
}
