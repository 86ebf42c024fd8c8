import { Icon } from 'charter-widgets/kit';
import { useEffect, useRef, useState } from 'react';
import { Glyph } from '../../shared/shell';

/** Milliseconds that the button says what it did. */
const TOLD = 2500;

export interface CopyProps {
  /** What is copied, for who does not see where the button stands: `In your page`. */
  what: string;
  text: string;
  label?: string;
  /** Selects the text on the page, for where copying is not allowed. Without it the text is shown in full. */
  onRefused?: () => void;
}

/** Copies a text, and says so, also aloud. Where the browser refuses, the text is selected instead. */
export function Copy({ what, text, label = 'Copy', onRefused }: CopyProps) {
  const [told, setTold] = useState('');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  async function copy() {
    clearTimeout(timer.current);
    let said = 'Copied';
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      onRefused?.();
      said = onRefused ? 'Selected: copy it with Ctrl+C or ⌘C' : text;
    }
    setTold(said);
    timer.current = setTimeout(() => setTold(''), said === 'Copied' ? TOLD : TOLD * 4);
  }

  const copied = told === 'Copied';
  return (
    <span className="app-studio-copy app-soft app-tiny">
      <button
        type="button"
        className="cw-button"
        data-kind="plain"
        aria-label={`${copied ? 'Copied' : label}: ${what}`}
        onClick={copy}
      >
        {copied ? <Icon name="tick" /> : <Glyph name="copy" />}
        {copied ? 'Copied' : label}
      </button>
      <span role="status" className={told && !copied ? undefined : 'cw-hidden'}>
        {told}
      </span>
    </span>
  );
}
