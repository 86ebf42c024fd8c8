import { addFrame, style } from './frame';
import { campaign, type EmbedOptions, titleOf } from './options';

/**
 * Shows a widget over the page, in a native modal dialog with a way out; Escape closes it, and the focus goes back to
 * where it was. Its events are dispatched on `opener`, as those of an embedded widget are on its place.
 *
 * @param opener the partner's own button; also told `closed`
 * @returns closes it
 */
export function open(options: EmbedOptions, opener: EventTarget = document): () => void {
  const utm = campaign(new URL(location.href));
  const dialog = document.createElement('dialog');
  dialog.ariaLabel = titleOf(options);
  const dark = options.theme === 'dark';
  style(dialog, {
    width: 'min(960px, calc(100vw - 24px))',
    height: 'min(940px, calc(100dvh - 24px))',
    'max-width': 'none',
    'max-height': 'none',
    margin: 'auto',
    padding: '0',
    border: '0',
    'border-radius': '12px',
    overflow: 'hidden',
    'color-scheme': dark ? 'dark' : options.theme === 'auto' ? 'light dark' : 'light',
    background: 'Canvas',
    color: 'CanvasText',
    'box-shadow': '0 24px 80px rgb(0 0 0 / 0.4)',
  });

  const close = document.createElement('button');
  close.type = 'button';
  close.ariaLabel = 'Close';
  close.textContent = '×';
  style(close, {
    display: 'block',
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
    height: 'calc(100% - 48px)',
    overflow: 'auto',
    padding: '0 16px 16px',
    'box-sizing': 'border-box',
  });
  dialog.append(close, scroller);
  document.body.append(dialog);

  const frame = addFrame(scroller, { ...options, loading: 'eager' }, (message) => {
    if (message.type !== 'height')
      opener.dispatchEvent(new CustomEvent(message.type, { detail: { ...message, utm }, bubbles: true }));
  });
  dialog.addEventListener('close', () => {
    frame.remove();
    dialog.remove();
    opener.dispatchEvent(new CustomEvent('closed', { bubbles: true }));
  });
  dialog.showModal();
  return () => dialog.close();
}
