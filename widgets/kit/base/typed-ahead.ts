type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** Sets a control's value by the native setter. React ignores events for a value that was set by its own setter. */
const setNativeValue = (control: Control, value: string) =>
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set?.call(control, value);

/** The control's value in the page's HTML. */
const initialValueOf = (control: Control) =>
  'defaultValue' in control
    ? control.defaultValue
    : ([...control.options].find((option) => option.defaultSelected) ?? control.options[0])?.value;

/**
 * Captures what was typed and chosen on a server-rendered page before its code loaded.
 *
 * @returns applies it again; call it after hydration
 */
export function captureTypedValues(page: HTMLElement): () => void {
  const changed = [...page.querySelectorAll<Control>('input, select, textarea')].flatMap((control) => {
    if ('checked' in control && /^(?:checkbox|radio)$/.test(control.type)) {
      const { checked } = control;
      // For a radio group, the chosen button is enough.
      if (checked === control.defaultChecked || (control.type === 'radio' && !checked)) return [];
      return [
        () => {
          // React may have reset the choice, Preact has not; the click must change it in both.
          control.checked = !checked;
          control.click();
        },
      ];
    }
    const { value } = control;
    if (value === initialValueOf(control)) return [];
    return [
      () => {
        control.value = '';
        setNativeValue(control, value);
        for (const type of ['input', 'change']) control.dispatchEvent(new Event(type, { bubbles: true }));
        // The field lost the focus before it was hydrated, so its suggestions would stay open.
        if (document.activeElement !== control) control.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
      },
    ];
  });
  return () => {
    for (const restore of changed.splice(0)) restore();
  };
}
