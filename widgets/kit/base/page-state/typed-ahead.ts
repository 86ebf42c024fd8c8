declare global {
  interface Window {
    /** What was pressed and typed on a rendered page until now, by its inline script (scripts/build/pressed-ahead.ts). */
    notedAhead?: Event[] | undefined;
  }
}

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** Sets a control's value by the native setter. React ignores events for a value that was set by its own setter. */
const setNativeValue = (control: Control, value: string) =>
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set?.call(control, value);

/** The control's value in the page's HTML. A copied select has not the visitor's choice. */
const initialValueOf = (control: Control) =>
  'defaultValue' in control ? control.defaultValue : (control.cloneNode(true) as HTMLSelectElement).value;

const isTick = (control: Control): control is HTMLInputElement => /^(?:checkbox|radio)$/.test(control.type);

const read = (control: Control) => (isTick(control) ? control.checked : control.value);

/** The page's controls by what they are called. Those that a password manager adds are called otherwise. */
function controlsOf(page: HTMLElement): Map<string, Control> {
  const controls = new Map<string, Control>();
  for (const control of page.querySelectorAll<Control>('input, select, textarea')) {
    let name = [control.type, ...[...(control.labels ?? [])].map((label) => label.textContent)].join();
    while (controls.has(name)) name += '+';
    controls.set(name, control);
  }
  return controls;
}

/**
 * Captures what was typed and chosen on a server-rendered page before its code loaded. Where a password manager has put
 * nodes of its own between ours, the page is drawn anew, with other controls.
 *
 * @returns applies it again, the focus, and what was pressed; call it after hydration
 */
export function captureTypedValues(page: HTMLElement): () => void {
  // From here on a press reaches the page's code.
  const { notedAhead } = self;
  self.notedAhead = undefined;
  const before = [...controlsOf(page)].map(([name, control]) => ({
    ...{ name, control, value: read(control), isFocused: control === document.activeElement },
    initial: isTick(control) ? control.defaultChecked : initialValueOf(control),
  }));
  return () => {
    const now = controlsOf(page);
    for (const { name, control, value, isFocused, initial } of before) {
      const current = page.contains(control) ? control : now.get(name);
      if (!current) continue;
      // What was typed meanwhile stands in the former control, which React leaves as it is.
      const typed = read(control) === initial ? value : read(control);
      const { selectionStart, selectionEnd } = control as HTMLInputElement;
      if (isFocused) current.focus();
      if (typed !== initial) enterValue(current, typed);
      // An e-mail address has none.
      if (isFocused && selectionEnd != null)
        (current as HTMLInputElement).setSelectionRange(selectionStart, selectionEnd);
    }
    if (notedAhead?.[0]) void import('./press-again').then(({ pressAgain }) => pressAgain(notedAhead));
  };
}

/** Enters a value as a person does, in React and Preact. */
export function enterValue(control: Control, value: string | boolean): void {
  if (isTick(control)) {
    // For a radio group, the chosen button is enough.
    if (control.type === 'radio' && !value) return;
    // React may have reset the choice, Preact has not; the click must change it in both.
    control.checked = !value;
    control.click();
    return;
  }
  control.value = '';
  setNativeValue(control, String(value));
  for (const type of ['input', 'change']) control.dispatchEvent(new Event(type, { bubbles: true }));
  // The field lost the focus before it was hydrated, so its suggestions would stay open.
  if (document.activeElement !== control) control.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
}
