/*
 * Runs inline in the page, so no click is lost before the code loads: notes the last press of a button of a rendered page, shows
 * that in the button, and presses it again once the page's code has taken it over. Whatever is done in between says that it no
 * longer counts.
 */
{
  let pressed: HTMLElement | null = null;
  const show = (opacity: string) => {
    if (pressed) pressed.style.opacity = opacity;
  };
  const note = ({ type, target, isTrusted }: Event) => {
    // What was typed is told to the page by events as well.
    if (!isTrusted) return;
    show('');
    pressed = type === 'click' ? (target as Element).closest('button') : null;
    show('.6');
  };
  addEventListener('click', note, true);
  addEventListener('input', note, true);
  addEventListener(
    'taken-over',
    () => {
      removeEventListener('click', note, true);
      removeEventListener('input', note, true);
      // After what was typed is drawn. Where the browser has drawn the page anew, the button has no page, so nothing happens.
      setTimeout(() => {
        show('');
        pressed?.click();
      });
    },
    { once: true },
  );
}
