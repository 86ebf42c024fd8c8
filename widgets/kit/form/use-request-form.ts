import { effect } from '@preact/signals-core';
import { type FormEvent, type ReactNode, type Ref, type RefObject, useEffect, useRef, useState } from 'react';
import type * as v from 'valibot';
import { type Api, type Created, type Endpoint, toJson } from '../../contract';
import { focusFirstError, showErrors } from '../base/errors';
import { useEvent, useOnChange } from '../base/hooks';
import type { LookProps } from '../base/look-root';
import type { PassParts } from '../dialog';
import type { WidgetEvents, WidgetHandle } from '../embed';
import type { AnyField, Field } from '../field/field';
import { type FunnelProps, useFunnel } from '../funnel';
import { useHandle } from '../handle';
import { useT } from '../messages';
import { type DraftProps, useSnapshot } from '../snapshot';
import { useToasts } from '../toasts/toasts';
import { loadChecks } from '../warnings';
import type { ReadLink } from '../widget/developer/check-options';
import type { BoxProps } from '../widget/widget-root';
import type { Person } from './sending/person';
import type { Itinerary } from './sending/waiting-notice';
import type { SubmissionOptions } from './use-submission';
import { type Submission, useSubmission } from './use-submission';

/** Props of every form that sends a request. */
export interface RequestFormProps extends BoxProps, FunnelProps, LookProps, DraftProps {
  /** The API's base URL. Default `/api` on the page's own origin. */
  apiBase?: string | undefined;
  /** The partner's key; requests are counted for this partner. Default: none. */
  partner?: string | undefined;
  /** The `utm_…` parameters stored with the request. Default: those of the page's address. */
  campaign?: string | undefined;
  /**
   * The page's own number or name of the request, which staff see and find. At most 100 characters, and nothing personal.
   * Default: none.
   */
  reference?: string | undefined;
  /**
   * Further texts of the page by name, which staff see, or their JSON: at most ten, with names of 40 and texts of 200
   * characters, and nothing personal. Default: none.
   */
  metadata?: Readonly<Record<string, string>> | string | undefined;
  /**
   * The customer whom the page knows: `{ name, email, phone }`, which fill in the fields that the traveller has not touched.
   * Set it by a script; there is no attribute. It is not stored. Default: nobody.
   */
  person?: Person | undefined;
  /** Called when the form can be used. */
  onReady?: ((detail: WidgetEvents['ready']) => void) | undefined;
  /** Called when the request is stored; `id` is missing when the API gave none. */
  onSubmitted?: ((detail: WidgetEvents['submitted']) => void) | undefined;
  /** Called when the request was not stored, with the message that is shown. */
  onFailed?: ((detail: WidgetEvents['failed']) => void) | undefined;
}

/** The traveller who is signed in, for the operator's own pages. */
export interface SignedInTraveller extends Pick<RequestFormProps, 'person'> {
  /** Returns the session's token, which the request is sent with. */
  token?: (() => string | undefined) | undefined;
}

/** For the operator's own pages. */
export interface SendAside extends SignedInTraveller {
  /** Shown next to the button until staff's line has loaded. Default: nothing. */
  children?: ReactNode;
}

export interface RequestFormOptions<Draft, Start, Body>
  extends SignedInTraveller,
    Pick<
      RequestFormProps,
      | 'apiBase'
      | 'partner'
      | 'campaign'
      | 'reference'
      | 'metadata'
      | 'test'
      | 'drafts'
      | 'onReady'
      | 'onSubmitted'
      | 'onFailed'
    >,
    Pick<SubmissionOptions<Body>, 'messages'> {
  /** The element's name. */
  widget: string;
  handle: Ref<WidgetHandle>;
  /** The initial values, as a link's query. */
  prefill?: string | undefined;
  /** A snapshot is only restored into a form with the same `start`. Default: the `prefill`. */
  start?: string | undefined;
  readPrefill: (query: string) => Start;
  /** `WidgetRoot`'s, for the checks. */
  readLink?: ReadLink | undefined;
  createDraft: (start: Start) => Draft;
  /** The schema of a snapshot, which has no personal data, because any script of the page can read it. */
  snapshotSchema: v.GenericSchema<unknown, Start>;
  toSnapshot: (draft: Draft) => Start;
  /** Joins a stored value with what was typed over the one that the form began with. Default: what was typed. */
  joinTyped?: (kept: unknown, begun: unknown, typed: unknown) => unknown;
  /** Sets the fields that a query names. */
  fill: (draft: Draft, query: string) => void;
  /** Path in the request to its field. */
  fieldsOf: (draft: Draft) => Readonly<Record<string, AnyField>>;
  /** Completes the draft before the check; never rejects. */
  settle?: (draft: Draft) => Promise<void>;
  /** Shows errors on the fields; returns the request, undefined when anything is wrong, and null when its code cannot load. */
  check: (draft: Draft, form: HTMLFormElement) => Body | null | undefined;
  send: (api: Api, request: Body, idempotencyKey: string) => Promise<Created>;
  /** The part of the request that can be sent in a message. */
  itinerary: (request: Body) => Itinerary | undefined;
  /** Reports success in addition to the confirmation. */
  onStored?: () => void;
  /** Reports a failure in addition to the notice at the button. Default: a toast. */
  onRefused?: (message: string) => void;
  /** True when the form's button opens another step. */
  opens?: boolean;
}

interface Stored<Body> {
  id: number | undefined;
  request: Body;
  /** As known when the request was stored; later changes are not shown. */
  pass: PassParts;
}

export interface RequestForm<Draft, Body> extends Omit<Submission<Body>, 'submit'> {
  ref: RefObject<HTMLFormElement | null>;
  draft: Draft;
  /** The stored request, for the confirmation. */
  stored: Stored<Body> | undefined;
  /** Checks and sends the form; focuses the first invalid field. */
  submit: (event: FormEvent<HTMLFormElement>) => void;
  /**
   * Empties the form. It is called when the confirmation closes, so that the page keeps its height under the dialog.
   */
  startOver: () => void;
}

/** The common behaviour of forms that send a request. */
export function useRequestForm<Draft, Start, Body>(
  options: RequestFormOptions<Draft, Start, Body>,
): RequestForm<Draft, Body> {
  const { apiBase = '/api', prefill = '', start = prefill, readPrefill, createDraft, fieldsOf } = options;
  const { locale } = useT();
  const funnel = useFunnel();
  const toasts = useToasts();
  const ref = useRef<HTMLFormElement>(null);
  const draftOf = (query: string) => createDraft(readPrefill(query));
  const [draft, setDraft] = useState(() => draftOf(prefill));
  const [stored, setStored] = useState<Stored<Body>>();
  const forgetSnapshot = useSnapshot(draft, {
    widget: options.widget,
    form: ref,
    start,
    drafts: options.drafts,
    schema: options.snapshotSchema,
    read: () => options.toSnapshot(draft),
    restore(snapshot) {
      const restored = createDraft(snapshot);
      const begun = fieldsOf(draftOf(prefill));
      const next = fieldsOf(restored) as Readonly<Record<string, Field<unknown>>>;
      // What was typed before the page's code had loaded is newer.
      for (const [name, { value }] of Object.entries(fieldsOf(draft))) {
        const start = begun[name]?.value;
        if (toJson(value) !== toJson(start))
          next[name]?.set(options.joinTyped?.(next[name].value, start, value) ?? value);
      }
      setDraft(restored);
    },
  });
  const submission = useSubmission<Body>({
    send(request, key, createApi, sentFrom) {
      const api = createApi({ baseUrl: apiBase, token: options.token });
      // The traveller gets answers in the widget's language.
      const query = { locale: locale === 'en' ? '' : locale, ...sentFrom(options) };
      const asked = (endpoint: Endpoint, sent: object) => api(endpoint, { ...sent, query });
      return options.send(asked as Api, request, key);
    },
    words: options,
    messages: options.messages,
    onStored(id, request, pass, words) {
      forgetSnapshot();
      setStored({ id, request, pass });
      toasts.clearErrors();
      options.onStored?.();
      options.onSubmitted?.({ id, ...words });
    },
    onFailed(message, errors, isNoticed) {
      showErrors(fieldsOf(draft), errors);
      funnel.refuse(fieldsOf(draft));
      if (!isNoticed) (options.onRefused ?? toasts.error)(message);
      options.onFailed?.({ message });
    },
    waits: {
      apiBase,
      itinerary: options.itinerary,
      watch: (look) =>
        effect(() => {
          options.toSnapshot(draft);
          for (const { value: _ } of Object.values(fieldsOf(draft)));
          look();
        }),
    },
  });

  const { person } = options;
  const known = useRef(person);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the fields are the draft's
  useEffect(() => {
    // Who has logged out leaves nothing behind.
    if (person || known.current)
      submission.load().then((loaded) => loaded?.fill(fieldsOf(draft), person ?? {}, apiBase));
    known.current = person;
  }, [draft, person]);

  const prepare = useEvent(submission.prepare);
  useEffect(() => {
    const form = ref.current;
    // A server-rendered form may have the focus already, also in a frame or a window that has none.
    if (form?.contains((form.getRootNode() as Document).activeElement)) prepare();
    form?.addEventListener('focusin', prepare);
    return () => form?.removeEventListener('focusin', prepare);
  }, [prepare]);

  useOnChange('ready', () => options.onReady?.({}));
  useHandle(options.handle, ref, {
    opens: options.opens,
    reset() {
      forgetSnapshot();
      submission.dismiss();
      submission.stop();
      begin(prefill);
    },
    prefill(query) {
      options.fill(draft, query);
      loadChecks().then(
        ({ checkOptions }) => checkOptions({ prefill: query, readLink: options.readLink }, apiBase),
        () => {},
      );
    },
  });

  function begin(query: string) {
    setStored(undefined);
    setDraft(draftOf(query));
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const find = async () => {
      await options.settle?.(draft);
      // The form may have been left while the press waited for a network.
      const request = form.isConnected ? options.check(draft, form) : undefined;
      if (request === undefined) funnel.refuse(fieldsOf(draft));
      return request;
    };
    submission.submit(find).then(() => focusFirstError(form));
  }

  return { ...submission, ref, draft, stored, submit, startOver: () => begin('') };
}
