import {
  Component,
  type ComponentProps,
  type ComponentType,
  type CSSProperties,
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useEffect,
  useMemo,
  useState,
} from 'react';
import { type LookProps, LookRoot } from '../base/look-root';
import type { WidgetHandle } from '../embed';
import { FunnelContext, type FunnelProps, useWidgetFunnel, watchChanges } from '../funnel';
import { useT, type Words } from '../messages';
import type { ChecksProps, LateParts } from './operator/checks';
import type { CrashNoticeProps } from './operator/crash-notice';

const TYPED = ':is(input:not([type=radio], [type=checkbox]), select, textarea):enabled';

/** Returns the next field of the form. */
function nextField(field: HTMLInputElement): HTMLElement | undefined {
  const fields = [...(field.form?.querySelectorAll<HTMLElement>(TYPED) ?? [])];
  return fields[fields.indexOf(field) + 1];
}

/**
 * Listeners for a form. The Enter key of an on-screen keyboard is labelled `next` and moves to the next field; on a
 * real keyboard it submits the form.
 */
export const enterKey = {
  onFocus({ target: field }: FocusEvent<HTMLInputElement>) {
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

/** Props of the box around a component, which the page's own rules reach. */
export interface BoxProps {
  /** Classes of the box around the widget. Default: no box. */
  className?: string | undefined;
  /** Styles of the box around the widget. */
  style?: CSSProperties | undefined;
  /** The id of the box around the widget. */
  id?: string | undefined;
}

interface BoundaryProps {
  apiBase?: string | undefined;
  onFailed?: ((detail: { message: string }) => void) | undefined;
  children?: ReactNode;
}

interface FlowProps {
  /** Is drawn with the usable props, anew for a `prefill` that means something else. Default: the children. */
  flow?: ComponentType<never>;
  handle?: Ref<WidgetHandle>;
  prefill?: string | undefined;
}

/** How the names begin of props that are objects or functions, beside the callbacks. */
const OBJECTS = /^(w|me|pe|st|ch|ha|flo|sh|re|fromA|tok|in|n|co)/;

/** Leaves out props of wrong types, which the checks report, what is no currency, and what counts as not given. */
const usableOf = <Props extends object>(props: Props): Props =>
  Object.fromEntries(
    Object.entries(props).filter(([name, value]) => {
      if (name === 'currency') return Intl.supportedValuesOf(name).includes(value);
      const type = typeof value;
      if (/^pref|Url$/.test(name)) return type === 'string';
      if (/^on/.test(name)) return type === 'function';
      // Objects, functions and symbols have these letters in the names of their types, and no others have.
      return OBJECTS.test(name) || !(/[cy]/.test(type) || /^(test(false|no|off|0)?|apiBase)$/i.test(name + value));
    }),
  ) as Props;

/**
 * The outermost box of every widget. It parses the partner's `words` and loads the checks. If rendering fails, it shows
 * the operator's contact and calls `onFailed`.
 */
export function WidgetRoot(given: LookProps & FunnelProps & BoundaryProps & ChecksProps & BoxProps & FlowProps) {
  const props = usableOf(given);
  const Flow = props.flow as ComponentType<object> | undefined;
  const { theme, locale, words, headingLevel, test, apiBase, onFailed, children, className, style, id } = props;
  // The order of a prefill's parameters, and those that the form does not know, say nothing.
  const { prefill = '', readLink } = props;
  const said = readLink?.(prefill).flatMap(({ problem, name, value }) => (problem ? [] : name + value));
  const funnel = useWidgetFunnel(props);
  const texts = useMemo(() => words && textsOf(words), [words]);
  const root = (
    <LookRoot
      theme={theme}
      locale={locale}
      words={texts}
      watch={{ ...watchChanges(funnel), ...enterKey }}
      headingLevel={headingLevel}
    >
      {test && <Note text="Test mode: nothing is stored." kind="test" />}
      <Late part="checks" {...props} given={given} />
      <Boundary apiBase={apiBase} onFailed={onFailed}>
        <FunnelContext.Provider value={funnel}>
          {Flow ? <Flow key={`${said?.sort()}`} {...props} /> : children}
        </FunnelContext.Provider>
      </Boundary>
    </LookRoot>
  );
  // A box that came or went while the widget is used would draw it anew, so an undefined prop counts too.
  const hasBox = 'className' in given || 'style' in given || 'id' in given;
  return hasBox ? (
    <div className={className} style={style} id={id}>
      {root}
    </div>
  ) : (
    root
  );
}

type LateProps = { [Part in keyof LateParts]: { part: Part } & ComponentProps<LateParts[Part]> }[keyof LateParts];

/** The checks of a shown widget, or what helps where it could not load its data: they load once the widget is shown. */
export function Late({ part, ...props }: LateProps) {
  const [parts, setParts] = useState<LateParts>();
  useEffect(() => {
    import('./operator/checks').then(
      (loaded) => setParts(loaded.parts),
      () => {},
    );
  }, []);
  const Part = parts?.[part] as ComponentType<object> | undefined;
  return Part && <Part {...props} />;
}

/** Keeps the entries of a partner's words that are texts. */
const textsOf = (words: object): Words =>
  Object.fromEntries(Object.entries(words).filter(([, text]) => typeof text === 'string')) as Words;

interface BoundaryState {
  crashed: boolean;
  Notice?: ComponentType<CrashNoticeProps>;
}

const CRASHED = 'Something went wrong here. Please reload the page.';

/** A class, because error boundaries must be classes. */
class Boundary extends Component<BoundaryProps, BoundaryState> {
  static getDerivedStateFromError = () => ({ crashed: true });
  override state: BoundaryState = { crashed: false };

  #told = false;

  override componentDidCatch(error: unknown) {
    // Preact calls this for each part that failed.
    if (this.#told) return;
    this.#told = true;
    console.error('charter-widgets: a widget could not be displayed.', error);
    // Deferred, so that an error in the host's callback does not reach this boundary.
    queueMicrotask(() => this.props.onFailed?.({ message: CRASHED }));
    import('./operator/crash-notice').then(
      ({ CrashNotice }) => this.setState({ Notice: CrashNotice }),
      // The short message stays.
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
