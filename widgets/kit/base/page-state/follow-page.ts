/** Lightness and alpha of a colour, each from 0 to 1. */
function measure(box: HTMLElement, colour: string) {
  // A box without an outline shows nothing of this.
  box.style.outlineColor = `oklch(from ${colour} l 0 0)`;
  const [lightness = 0, , , alpha = 1] = getComputedStyle(box).outlineColor.slice(6).split(/[ /]+/).map(parseFloat);
  box.style.outlineColor = '';
  return { lightness, alpha };
}

/** The elements around a box in the page, the nearest first, out of slots and shadow roots too. */
function ancestorsOf(box: Element): Element[] {
  const ancestors: Element[] = [];
  for (let at: Element | undefined = box; at; ) {
    const root = at.getRootNode();
    at = at.assignedSlot ?? at.parentElement ?? (root instanceof ShadowRoot ? root.host : undefined);
    if (at) ancestors.push(at);
  }
  return ancestors;
}

/** The `color-scheme` that the page names for a place, in its style or in a meta tag; undefined when it names none. */
function namedScheme(place: Element): string | undefined {
  const meta = document.querySelector<HTMLMetaElement>('meta[name=color-scheme]');
  return [getComputedStyle(place).colorScheme, meta?.content ?? ''].find((scheme) => /light|dark/.test(scheme));
}

/** From this lightness on, dark text is read more easily than light text. */
const LIGHT_GROUND = 0.585;
/** Page texts of this lightness are on a dark page. Greys and strong colours are darker. */
const LIGHT_TEXT = 0.7;

/** Whether what is behind a box is dark: the nearest opaque background, or what the text suggests where that is unknown. */
function isOnDark(box: HTMLElement, ancestors: Element[], scheme: string | undefined): boolean {
  const isTextLight = measure(box, 'currentcolor').lightness > LIGHT_TEXT;
  for (const ancestor of ancestors) {
    const { backgroundColor, backgroundImage } = getComputedStyle(ancestor);
    if (backgroundImage !== 'none') return isTextLight;
    const { lightness, alpha } = measure(box, backgroundColor);
    if (alpha > 0.5) return lightness < LIGHT_GROUND;
  }
  if (!scheme) return isTextLight;
  // The window itself has the scheme.
  return /dark/.test(scheme) && (!/light/.test(scheme) || matchMedia('(prefers-color-scheme: dark)').matches);
}

/**
 * Notes for the styles whether what is behind a widget is `light` or `dark`, with `named` where the page names its scheme,
 * and again when the page's text changes.
 */
export function followPage(box: HTMLElement): void {
  const mark = () => {
    const ancestors = ancestorsOf(box);
    const [place] = ancestors;
    if (!place || !box.isConnected) return;
    const scheme = namedScheme(place);
    box.dataset.cwPage = `${isOnDark(box, ancestors, scheme) ? 'dark' : 'light'}${scheme ? ' named' : ''}`;
    // A ground may fade for longer than the text. jsdom has no animations.
    for (const animation of ancestors.flatMap((ancestor) => ancestor.getAnimations?.() ?? []))
      if (animation.playState === 'running') animation.addEventListener('finish', mark);
  };
  // kit.css gives the text's colour a transition.
  box.addEventListener('transitionend', ({ target }) => target === box && mark());
  mark();
}
