import {
  Component,
  type ComponentType,
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useMemo,
} from 'react';
import { type LookProps, LookRoot } from '../base/look-root';
import { FunnelContext, type FunnelProps, useWidgetFunnel, watchChanges } from '../funnel';
import { useT, type Words } from '../messages';
import { warnOfOptions } from '../warnings';
import type { CrashNoticeProps } from './late/crash-notice';

const TYPED = ':is(input:not([type=radio], [type=checkbox]), select, textarea):enabled';

/** The field after this one in its form; undefined after the last one. */
function nextField(field: HTMLInputElement): HTMLElement | undefined {
  const fields = [...(field.form?.querySelectorAll<HTMLElement>(TYPED) ?? [])];
  return fields[fields.indexOf(field) + 1];
}

/**
 * Listeners for the box of a form. They name the Enter key of a keyboard on a screen, and let it do as it is named: it goes
 * to the next field. Enter on a real keyboard sends the form from any field, as it does everywhere.
 */
export const enterKey = {
  onFocus({ target }: FocusEvent) {
    const field = target as HTMLInputElement;
    if (field.form && field.matches('input')) field.enterKeyHint = nextField(field) ? 'next' : 'done';
  },
  onKeyDown(event: KeyboardEvent) {
    const field = event.target as HTMLInputElement;
    if (event.key !== 'Enter' || event.defaultPrevented || event.nativeEvent.isComposing) return;
    if (field.enterKeyHint !== 'next' || !matchMedia('(pointer: coarse)').matches) return;
    event.preventDefault();
    nextField(field)?.focus();
  },
};

interface BoundaryProps {
  apiBase?: string | undefined;
  onFailed?: ((detail: { message: string }) => void) | undefined;
  children: ReactNode;
}

/**
 * The outermost box of every widget. Parses a partner's `words` and warns of impossible props in the console. If the
 * widget fails to render, it shows how to reach the operator, and calls `onFailed`.
 */
export function WidgetRoot(props: LookProps & FunnelProps & BoundaryProps) {
  const { theme, locale, words, headingLevel, test, apiBase, onFailed, children } = props;
  useEffect(() => warnOfOptions({ ...props }));
  const funnel = useWidgetFunnel(props);
  const texts = useMemo(() => words && textsOf(words), [words]);
  return (
    <LookRoot
      theme={theme}
      locale={locale}
      words={texts}
      watch={{ ...watchChanges(funnel), ...enterKey }}
      headingLevel={headingLevel}
    >
      {test && <Note text="A test: nothing is stored." kind="test" />}
      <Boundary apiBase={apiBase} onFailed={onFailed}>
        <FunnelContext.Provider value={funnel}>{children}</FunnelContext.Provider>
      </Boundary>
    </LookRoot>
  );
}

/** A partner's words from JSON or a script; entries that are not texts are left out. */
const textsOf = (words: unknown): Words =>
  Object.fromEntries(Object.entries(words ?? {}).filter(([, text]) => typeof text === 'string')) as Words;

interface BoundaryState {
  crashed: boolean;
  /** Once it has come. */
  Notice?: ComponentType<CrashNoticeProps>;
}

const CRASHED = 'Something went wrong here. Please reload the page.';

/** A class, because error boundaries must be one, in React 18, 19 and preact/compat alike. */
class Boundary extends Component<BoundaryProps, BoundaryState> {
  static getDerivedStateFromError = () => ({ crashed: true });
  override state: BoundaryState = { crashed: false };

  #told = false;

  override componentDidCatch(error: unknown) {
    // Preact calls this once for each part that failed to render.
    if (this.#told) return;
    this.#told = true;
    console.error('charter-widgets: a widget could not be drawn.', error);
    // Deferred: an error thrown by the host's callback must not reach this boundary.
    queueMicrotask(() => this.props.onFailed?.({ message: CRASHED }));
    import('./late/crash-notice').then(
      ({ CrashNotice }) => this.setState({ Notice: CrashNotice }),
      // The plain sentence stays.
      () => {},
    );
  }

  readonly #again = () => {
    this.#told = false;
    this.setState({ crashed: false });
  };

  override render() {
    const { crashed, Notice } = this.state;
    if (!crashed) return this.props.children;
    return (
      <div className="cw-state" role="alert">
        {Notice ? <Notice apiBase={this.props.apiBase ?? '/api'} onAgain={this.#again} /> : <Note text={CRASHED} />}
      </div>
    );
  }
}

function Note({ text, kind }: { text: string; kind?: 'test' }) {
  return (
    <p className="cw-alert" data-kind={kind}>
      {useT()(text)}
    </p>
  );
}
