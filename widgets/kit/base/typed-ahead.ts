type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** Sets a control's value behind the back of React, which hears no event for a value that it knows. */
const put = (control: Control, value: string) =>
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set?.call(control, value);

/** What a control has in the page as it was written. */
const writtenIn = (control: Control) =>
  'defaultValue' in control
    ? control.defaultValue
    : ([...control.options].find((option) => option.defaultSelected) ?? control.options[0])?.value;

/**
 * Notes what was typed and chosen on a rendered page before its code came.
 *
 * @returns tells it to the page, once that is taken over
 */
export function typedAhead(page: HTMLElement): () => void {
  const changed = [...page.querySelectorAll<Control>('input, select, textarea')].flatMap((control) => {
    // Their value is no default's: without one it reads 'on'.
    if ('checked' in control && /^(?:checkbox|radio)$/.test(control.type)) {
      const { checked } = control;
      // Of a group the one that was chosen says it all.
      if (checked === control.defaultChecked || (control.type === 'radio' && !checked)) return [];
      return [
        () => {
          // React has taken the choice back or left it, Preact has left it; a click has to change it.
          control.checked = !checked;
          control.click();
        },
      ];
    }
    const { value } = control;
    if (value === writtenIn(control)) return [];
    return [
      () => {
        control.value = '';
        put(control, value);
        for (const type of ['input', 'change']) control.dispatchEvent(new Event(type, { bubbles: true }));
        // It was left before anybody heard of it: what it suggests would stay open.
        if (document.activeElement !== control) control.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
      },
    ];
  });
  return () => {
    for (const tell of changed.splice(0)) tell();
  };
}
