/**
 * How a browser draws a widget's parts: for each, in the order of the tree, its box in its widget and its computed
 * styles, with those of its pseudo-elements.
 * @typedef {{ part: string, styles: Record<string, string> }[]} Looks
 */

/**
 * Returns the looks of all widgets of a page, once all animations have ended.
 * @param {import('playwright').Page} page
 * @returns {Promise<Looks>}
 */
export const looksOf = (page) =>
  page.evaluate(async () => {
    await document.fonts.ready;
    // Parts that depend on the size of their container are drawn again once that is known.
    for (let frame = 0; frame < 4; frame++) await new Promise(requestAnimationFrame);
    const trees = [document, ...[...document.querySelectorAll('*')].flatMap(({ shadowRoot }) => shadowRoot ?? [])];
    for (const moving of trees.flatMap((tree) => tree.getAnimations()))
      if (Number.isFinite(moving.effect?.getComputedTiming().endTime)) moving.finish();
    const over = 'dialog, [popover]';
    // The lines of a drawing have no box with styles.
    const ofBoxes = /^(background|border|margin|padding|box|overflow|vertical-align|max-|min-|line-height)/;
    const ofNothing = /^$/;
    // Left out: custom properties, styles that repeat others, and the colour scheme, which belongs to the page.
    const aside = /^--|(^|-)(inline|block)(-|$)|-origin$|^color-scheme$/;
    return trees
      .flatMap((tree) => [...tree.querySelectorAll('.cw-root')])
      .flatMap((root) => {
        return [root, ...root.querySelectorAll('*')].flatMap((element) => {
          const { left, top, width, height } = element.getBoundingClientRect();
          // Layers that open over the page are positioned in the window.
          const origin = element.matches(over)
            ? { left: 0, top: 0 }
            : (element.parentElement?.closest(over) ?? root).getBoundingClientRect();
          const isThere = element.getClientRects().length > 0;
          const box = isThere ? { left: left - origin.left, top: top - origin.top, width, height } : {};
          const part = element.localName + [...element.classList].map((name) => `.${name}`).join('');
          const unseen = element.matches('svg *') ? ofBoxes : ofNothing;
          const looks = (/** @type {string | undefined} */ pseudo) => {
            const style = getComputedStyle(element, pseudo);
            const names = [...style].filter((name) => !unseen.test(name) && !aside.test(name));
            return Object.fromEntries(
              names.map((name) => [name, style.getPropertyValue(name).replace('0% 0%', '0px 0px')]),
            );
          };
          const drawn = ['::before', '::after'].filter(
            (pseudo) => getComputedStyle(element, pseudo).content !== 'none',
          );
          if (element.matches('[placeholder]')) drawn.push('::placeholder');
          if (element.matches('dialog')) drawn.push('::backdrop');
          const rounded = Object.entries(box).map(([name, length]) => [
            `its ${name}`,
            `${Math.round(length * 10) / 10}px`,
          ]);
          return [
            { part, styles: { ...Object.fromEntries(rounded), ...looks(undefined) } },
            ...drawn.map((pseudo) => ({ part: part + pseudo, styles: looks(pseudo) })),
          ];
        });
      });
  });

/**
 * @param {Looks} wanted
 * @param {Looks} found
 * @returns {string[]} `button.cw-button: padding-left 24px, not 16px`, for each part that looks different
 */
export function differencesOf(wanted, found) {
  if (wanted.map(({ part }) => part).join() !== found.map(({ part }) => part).join())
    return [`${wanted.length} parts, not ${found.length}`];
  return wanted.flatMap(({ part, styles }, at) => {
    const there = found[at]?.styles ?? {};
    const other = Object.keys(styles).filter((name) => styles[name] !== there[name]);
    const told = other.map((name) => `${name} ${there[name]}, not ${styles[name]}`);
    return told.length > 0 ? [`${part}: ${told.join('; ')}`] : [];
  });
}
