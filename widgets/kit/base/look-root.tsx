import { type ComponentProps, type ReactNode, useRef } from 'react';
import { type Locale, MessagesProvider, urdu, useMessages, useT, type Words } from '../messages';
import { ToastProvider } from '../toasts/toasts';
import { followTranslation } from './follow-translation';
import { HeadingLevel, useBrowserLayoutEffect } from './hooks';

export interface LookProps {
  /** `auto` follows the visitor's system. Default: the page's own `color-scheme`. */
  theme?: 'light' | 'dark' | 'auto' | undefined;
  /**
   * The language of texts and dates: `en` or `ur`, which is read from the right. May change at any time; nothing that
   * was typed is lost. Default: the language of the app around it, or `en`; any other value also means `en`.
   */
  locale?: Locale | undefined;
  /** Texts to replace, English to yours; they win over the `locale`'s. */
  words?: Words | undefined;
  /**
   * The level of the widget's first headings, from 1 to 6, so that they fit the outline of your page. Assistive technology
   * reads it; the looks stay. Default 2.
   */
  headingLevel?: number | undefined;
  /**
   * Tries the widget out: a request is checked and answered as always, but nothing of it is stored or mailed. The widget
   * says so. Default false.
   */
  test?: boolean | undefined;
}

interface LookRootProps extends LookProps {
  watch?: Pick<ComponentProps<'div'>, 'onInput' | 'onClick' | 'onFocus' | 'onKeyDown'>;
  children: ReactNode;
}

/** The outer box of a widget: it provides tokens, language, texts and toasts. */
export function LookRoot({ theme, locale, words, headingLevel, watch, children }: LookRootProps) {
  const own = useMessages(locale, words);
  const outer = useT();
  // A host app that has a language gives it to its widgets.
  const t = locale || words ? own : outer;
  // A partner's words without a locale can be in any language, so the page decides `lang` and `dir`.
  const known = locale || !words;
  const root = useRef<HTMLDivElement>(null as never);

  useBrowserLayoutEffect(() => (t.locale === 'ur' ? urdu?.setFonts(root.current) : undefined), [t.locale]);
  useBrowserLayoutEffect(() => {
    const box = root.current;
    // A first guess by the text, whose lightness kit.css exposes as `oklch(0.9 0 0)`: letters compare as the numbers do.
    box.dataset.cwPage = getComputedStyle(box).outlineColor > 'oklch(0.7' ? 'dark' : 'light';
    import('./page-state/follow-page').then(
      (late) => late.followPage(box),
      () => {},
    );
    return followTranslation(box);
  }, []);
  return (
    <div
      ref={root}
      {...watch}
      className="cw-root"
      data-cw-theme={theme}
      lang={known ? t.locale : undefined}
      dir={known ? (t.locale === 'ur' ? 'rtl' : 'ltr') : undefined}
    >
      <div className="cw-room">
        <MessagesProvider value={t}>
          <ToastProvider apart={!!(locale || words)}>
            <HeadingLevel.Provider value={headingLevel}>{children}</HeadingLevel.Provider>
          </ToastProvider>
        </MessagesProvider>
      </div>
    </div>
  );
}
