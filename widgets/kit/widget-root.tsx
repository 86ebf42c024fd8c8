import type { ReactNode } from 'react';
import { ToastProvider } from './toasts';
import { type Words, WordsProvider } from './words';

export interface LookProps {
  /** `auto` follows the visitor's system. Default: the page's own `color-scheme`. */
  theme?: 'light' | 'dark' | 'auto' | undefined;
  /** Texts to replace, English to yours. */
  words?: Words | undefined;
}

/** The outermost box of every widget: its tokens, its texts, its toasts. */
export function WidgetRoot({ theme, words, children }: LookProps & { children: ReactNode }) {
  return (
    <div className="cw-root" data-cw-theme={theme}>
      <WordsProvider words={words}>
        <ToastProvider>{children}</ToastProvider>
      </WordsProvider>
    </div>
  );
}
