import { effect } from '@preact/signals-core';
import { type FormEvent, type ReactNode, type Ref, type RefObject, useEffect, useRef, useState } from 'react';
import type * as v from 'valibot';
import type { Api, Created, Endpoint } from '../../contract';
import { focusFirstError, showErrors } from '../base/errors';
import { useEvent, useOnChange } from '../base/hooks';
import type { LookProps } from '../base/look-root';
import type { PassParts } from '../dialog';
import type { WidgetEvents, WidgetHandle } from '../embed';
import type { AnyField } from '../field/field';
import { type FunnelProps, useFunnel } from '../funnel';
import { useHandle } from '../handle';
import { useT } from '../messages';
import { type DraftProps, useSnapshot } from '../snapshot';
import type { Itinerary } from './late/waiting-notice';
import type { SubmissionOptions } from './use-submission';
import { type Submission, useSubmission } from './use-submission';

/** The props of every form that sends a request. */
export interface RequestFormProps extends FunnelProps, LookProps, DraftProps {
  /** Where the API lives. Default `/api`: the page's own origin. */
  apiBase?: string | undefined;
  /** The key of the partner on whose page it stands. Default none: nobody is counted for. */
  partner?: string | undefined;
  /** The `utm_…` parameters that the request is kept with. Default: those of the page's address. */
  campaign?: string | undefined;
  /** The form can be used. */
  onReady?: ((detail: WidgetEvents['ready']) => void) | undefined;
  /** The request is stored, under this id where the API gave one. */
  onSubmitted?: ((detail: WidgetEvents['submitted']) => void) | undefined;
  /** The request was not stored; the message is the one shown. */
  onFailed?: ((detail: WidgetEvents['failed']) => void) | undefined;
}

/** Of a page that knows its desk from the beginning. */
export interface SendAside {
  /** Beside the button, until the desk's own line is there. Default: nothing. */
  children?: ReactNode;
}

export interface RequestFormOptions<Draft, Start, Body>
  extends Pick<
      RequestFormProps,
      'apiBase' | 'partner' | 'campaign' | 'test' | 'drafts' | 'onReady' | 'onSubmitted' | 'onFailed'
    >,
    Pick<SubmissionOptions<Body>, 'messages'> {
  /** The widget's element name. */
  widget: string;
  handle: Ref<WidgetHandle>;
  /** What the form is filled in with at first, as a link's query. */
  prefill?: string | undefined;
  /** A snapshot is restored only into a form with the same `start`. Default: the `prefill`. */
  start?: string | undefined;
  readPrefill: (query: string) => Start;
  createDraft: (start: Start) => Draft;
  /** The schema of a draft's snapshot: nothing about people, because any script of the page can read it. */
  snapshotSchema: v.GenericSchema<unknown, Start>;
  toSnapshot: (draft: Draft) => Start;
  /** Fills in what a query names, over what was typed. */
  fill: (draft: Draft, query: string) => void;
  /** Path in the request to the field that shows its message. */
  fieldsOf: (draft: Draft) => Readonly<Record<string, AnyField>>;
  /** What is still being found out before it is checked; never rejects. */
  settle?: (draft: Draft) => Promise<void>;
  /** Puts what is wrong on the fields; the request as it is sent, or undefined when anything is wrong. */
  check: (draft: Draft, form: HTMLFormElement) => Body | undefined;
  /** Makes the call. */
  send: (api: Api, request: Body, idempotencyKey: string) => Promise<Created>;
  /** What the traveller may hand over by a message when the request cannot be sent. */
  itinerary: (request: Body) => Itinerary | undefined;
  /** Tells the traveller that the request is stored, beside the confirmation. */
  onStored?: () => void;
  /** Tells the traveller of a failure, beside the notice at the button. */
  onRefused?: (message: string) => void;
  /** The form's button leads to a further step. */
  opens?: boolean;
}

interface Stored<Body> {
  id: number | undefined;
  request: Body;
  /** As it was known then: nothing comes into the pass later. */
  pass: PassParts;
}

export interface RequestForm<Draft, Body> extends Omit<Submission<Body>, 'submit' | 'prepare'> {
  /** For the form's element. */
  ref: RefObject<HTMLFormElement | null>;
  draft: Draft;
  /** The stored request, to be confirmed. */
  stored: Stored<Body> | undefined;
  /** Checks and sends the form; takes the traveller to the first field in error. */
  submit: (event: FormEvent<HTMLFormElement>) => void;
  /**
   * Empties the form. Called when the confirmation closes, so that the page and a partner's frame keep their height under
   * the dialog.
   */
  startOver: () => void;
}

/** The common behaviour of the forms that send a request. */
export function useRequestForm<Draft, Start, Body>(
  options: RequestFormOptions<Draft, Start, Body>,
): RequestForm<Draft, Body> {
  const { apiBase = '/api', prefill = '', start = prefill, readPrefill, createDraft, fieldsOf } = options;
  const { locale } = useT();
  const funnel = useFunnel();
  const ref = useRef<HTMLFormElement>(null);
  const [draft, setDraft] = useState(() => createDraft(readPrefill(prefill)));
  const [stored, setStored] = useState<Stored<Body>>();
  const forgetSnapshot = useSnapshot(draft, {
    widget: options.widget,
    start,
    drafts: options.drafts,
    schema: options.snapshotSchema,
    read: () => options.toSnapshot(draft),
    restore: (snapshot) => setDraft(createDraft(snapshot)),
  });
  const submission = useSubmission<Body>({
    send(request, key, createApi, sentFrom) {
      const api = createApi({ baseUrl: apiBase });
      // Its traveller is answered in the language that they were asked in.
      const query = { locale: locale === 'en' ? '' : locale, ...sentFrom(options) };
      const asked = (endpoint: Endpoint, sent: object) => api(endpoint, { ...sent, query });
      return options.send(asked as Api, request, key);
    },
    messages: options.messages,
    onStored(id, request, pass) {
      forgetSnapshot();
      setStored({ id, request, pass });
      options.onStored?.();
      options.onSubmitted?.({ id });
    },
    onFailed(message, errors) {
      showErrors(fieldsOf(draft), errors);
      funnel.refuse(fieldsOf(draft));
      options.onRefused?.(message);
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

  const prepare = useEvent(submission.prepare);
  useEffect(() => {
    const form = ref.current;
    // A form that a server has rendered may be filled in by now.
    if (form?.matches(':focus-within')) prepare();
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
    prefill: (query) => options.fill(draft, query),
  });

  function begin(query: string) {
    setStored(undefined);
    setDraft(createDraft(readPrefill(query)));
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    // Without anything to wait for, it is checked in the same turn.
    if (options.settle) await options.settle(draft);
    const request = options.check(draft, form);
    if (request) void submission.submit(request).then(() => focusFirstError(form));
    else funnel.refuse(fieldsOf(draft), form);
  }

  return { ...submission, ref, draft, stored, submit, startOver: () => begin('') };
}
