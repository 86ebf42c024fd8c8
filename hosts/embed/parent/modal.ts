import { holdPage } from 'charter-widgets/kit';
import { embed } from './embed';
import { origin, style } from './frame';
import { type EmbedOptions, pageAddress, schemeOf, titleOf } from './options';

/**
 * Shows a widget over the page, in a native modal dialog with a way out; Escape closes it, and the focus goes back to
 * the opener. Its events are dispatched on `opener`, as those of an embedded widget are on its place. A page that does
 * not load there is offered in a tab of its own.
 *
 * @param opener the partner's own button; also told `closed`
 * @returns closes it
 */
export function open(options: EmbedOptions, opener: EventTarget = document): () => void {
  const dialog = document.createElement('dialog');
  dialog.ariaLabel = titleOf(options);
  style(dialog, {
    display: 'grid',
    'grid-template-rows': 'auto 1fr',
    // Shares of the window: a page's `zoom` makes 100vw more than that.
    width: 'min(960px, 100% - 24px)',
    height: 'fit-content',
    'max-width': 'none',
    'max-height': 'min(940px, 100% - 24px)',
    margin: 'auto',
    padding: '0',
    border: '0',
    'border-radius': '12px',
    overflow: 'hidden',
    'overscroll-behavior': 'contain',
    'color-scheme': schemeOf(options),
    background: 'Canvas',
    color: 'CanvasText',
    font: '16px/1.5 system-ui, sans-serif',
    'box-shadow': '0 24px 80px rgb(0 0 0 / 0.4)',
  });

  const close = document.createElement('button');
  close.type = 'button';
  close.ariaLabel = options.closeLabel || 'Close';
  close.textContent = '×';
  style(close, {
    width: '44px',
    height: '44px',
    margin: '2px 2px 2px auto',
    padding: '0',
    border: '0',
    background: 'none',
    color: 'inherit',
    font: '26px/1 system-ui, sans-serif',
    cursor: 'pointer',
  });
  close.addEventListener('click', () => dialog.close());

  const scroller = document.createElement('div');
  style(scroller, {
    display: 'block',
    overflow: 'auto',
    'overscroll-behavior': 'contain',
    padding: '0 16px 16px',
  });
  const link = document.createElement('a');
  link.href = pageAddress(origin, options, '', new URL(location.href));
  link.target = '_blank';
  link.rel = 'noopener';
  link.textContent = options.tabLabel || 'Open it in a new tab';
  scroller.append(options.failedLabel || `${titleOf(options)} could not be loaded here.`, ' ', link);
  dialog.append(close, scroller);
  document.body.append(dialog);

  scroller.addEventListener('escape', () => dialog.close());
  const widget = embed(scroller, { ...options, loading: 'eager' }, opener);
  dialog.addEventListener('close', () => {
    widget.remove();
    dialog.remove();
    letGo();
    // Safari does not focus a button that is clicked, so that its dialogs have no place to give the focus back to.
    if (opener instanceof HTMLElement) opener.focus({ preventScroll: true });
    opener.dispatchEvent(new CustomEvent('closed', { bubbles: true }));
  });
  dialog.showModal();
  const letGo = holdPage();
  return () => dialog.close();
}
