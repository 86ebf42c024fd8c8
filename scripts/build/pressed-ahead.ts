/*
 * Runs inline in the page, so no click is lost before the code loads: notes the last press of a button of a rendered page, and
 * presses it again once the page's code has taken it over. Whatever is done in between says that it no longer counts.
 */
{
  let pressed: HTMLElement | null = null;
  const note = ({ type, target, isTrusted }: Event) => {
    // What was typed is told to the page by events as well.
    if (isTrusted) pressed = type === 'click' && target instanceof Element ? target.closest('button') : null;
  };
  addEventListener('click', note, true);
  addEventListener('input', note, true);
  addEventListener(
    'taken-over',
    () => {
      removeEventListener('click', note, true);
      removeEventListener('input', note, true);
      // After what was typed is drawn. Where the browser has drawn the page anew, the button is not in it any more.
      setTimeout(() => pressed?.isConnected && pressed.click());
    },
    { once: true },
  );
}
