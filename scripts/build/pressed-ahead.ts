/*
 * Runs inline in the page, so no click is lost before the code loads: notes what is pressed and typed on a rendered page, and
 * shows in each button that it was pressed. Whoever takes the page over takes the notes away, and does the presses again
 * (widgets/kit/base/page-state/typed-ahead.ts).
 */
{
  const page: { notedAhead?: Event[] | undefined } & Window = self;
  page.notedAhead = [];
  const note = (event: Event) => {
    const { notedAhead } = page;
    if (!notedAhead) return;
    notedAhead.push(event);
    for (const { target } of notedAhead) {
      const button = (target as Element).closest<HTMLButtonElement>('button:not([popovertarget])');
      // A submit no longer counts once anything else is done.
      if (button) button.style.opacity = button.type !== 'submit' || event.target === target ? '.6' : '';
    }
  };
  addEventListener('click', note, true);
  addEventListener('input', note, true);
}
