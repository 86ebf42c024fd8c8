import { type ComponentProps, type ReactNode, useLayoutEffect, useRef } from 'react';
import { type Locale, MessagesProvider, useMessages, type Words } from '../messages';
import { ToastProvider } from '../toasts';

export interface LookProps {
  /** `auto` follows the visitor's system. Default: the page's own `color-scheme`. */
  theme?: 'light' | 'dark' | 'auto' | undefined;
  /**
   * The language of texts and dates: `en` or `ur`, which is read from the right. May change at any time; nothing that
   * was typed is lost. Default, and for anything else, `en`.
   */
  locale?: Locale | undefined;
  /** Texts to replace, English to yours; they win over the `locale`'s. */
  words?: Words | undefined;
}

const URDU_FONTS = '"Geeza Pro", "Noto Naskh Arabic", "Noto Sans Arabic", "Noto Nastaliq Urdu", Tahoma';

/** Notes for the styles whether the page's text is light; kit.css gives its lightness as a colour: `oklch(0.9 0 0)`. */
function notePage(box: HTMLElement | null) {
  if (box) box.dataset.cwPage = parseFloat(getComputedStyle(box).outlineColor.slice(6)) > 0.6 ? 'dark' : 'light';
}

interface LookRootProps extends LookProps {
  /** Listeners of the box. */
  watch?: Pick<ComponentProps<'div'>, 'onInput' | 'onClick'>;
  children: ReactNode;
}

/** The box that a widget's parts stand in: its tokens, its language, its texts, its toasts. Other props are not read. */
export function LookRoot({ theme, locale, words, watch, children }: LookRootProps) {
  const t = useMessages(locale, words);
  // A partner's words without a locale may be in any language, so `lang` and `dir` are left to the page.
  const known = locale || !words;
  const root = useRef<HTMLDivElement>(null);

  // The page's font, then fonts with all of Urdu's letters: browsers fall back letter by letter, and letters of two
  // fonts do not join.
  useLayoutEffect(() => {
    const style = root.current?.style;
    if (!style || t.locale !== 'ur') return;
    const fonts = `${getComputedStyle(root.current as Element).fontFamily}, ${URDU_FONTS}`;
    style.fontFamily = fonts;
    // The face comes with the language (late/nastaliq.ts).
    style.setProperty('--_heading', `"Charter Nastaliq", ${fonts}`);
    return () => {
      style.fontFamily = '';
    };
  }, [t.locale]);
  useLayoutEffect(() => notePage(root.current), []);
  return (
    <div
      ref={root}
      {...watch}
      onTransitionEnd={() => notePage(root.current)}
      className="cw-root"
      data-cw-theme={theme}
      lang={known ? t.locale : undefined}
      dir={known ? (t.locale === 'ur' ? 'rtl' : 'ltr') : undefined}
    >
      <div className="cw-room">
        <MessagesProvider value={t}>
          <ToastProvider apart={!!(locale || words)}>{children}</ToastProvider>
        </MessagesProvider>
      </div>
    </div>
  );
}
