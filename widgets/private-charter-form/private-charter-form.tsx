import { useSignals } from '@preact/signals-react/runtime';
import { type FormEvent, forwardRef, type Ref, useEffect, useMemo, useRef, useState } from 'react';
import { type CharterRequest, createApi, TRIP } from '../contract';
import {
  ChoiceField,
  createAirportProvider,
  type DraftProps,
  type FunnelProps,
  Icon,
  type LookProps,
  localToday,
  showErrors,
  spellOut,
  useDraft,
  useFunnel,
  useHandle,
  useSubmission,
  useT,
  useToasts,
  useTold,
  type WidgetEvents,
  type WidgetHandle,
  WidgetRoot,
} from '../kit';
import { charterDraft, checkSegments, createDraft, segmentFields, toDraft } from './charter-draft';
import { readLegs, readPrefill } from './prefill';
import { SegmentCard } from './segment-card';

export interface PrivateCharterFormProps extends FunnelProps, LookProps, DraftProps {
  /** Where the API lives. Default `/api`: the page's own origin. */
  apiBase?: string | undefined;
  /** What to fill in, as URL parameters: `type=roundtrip&from=KHI&to=DXB&date1=2026-12-01` (spec, section 9). */
  prefill?: string | undefined;
  /** With a key, airports are suggested by Google Places; without one, by the built-in index. */
  googleMapsApiKey?: string | undefined;
  /** The form can be used. */
  onReady?: ((detail: WidgetEvents['ready']) => void) | undefined;
  /** The legs are complete and the details dialog is open. */
  onDetailsOpened?: ((detail: WidgetEvents['details-opened']) => void) | undefined;
  /** The request is stored under this id. */
  onSubmitted?: ((detail: WidgetEvents['submitted']) => void) | undefined;
  /** The request was not stored; the message is the one shown. */
  onFailed?: ((detail: WidgetEvents['failed']) => void) | undefined;
}

/** A private charter request: one way, round trip or multi leg (spec, section 2, "Public private charter form"). */
export const PrivateCharterForm = forwardRef<WidgetHandle, PrivateCharterFormProps>(
  function PrivateCharterForm(props, handle) {
    return (
      <WidgetRoot {...props}>
        <CharterFlow key={props.prefill} {...props} handle={handle} />
      </WidgetRoot>
    );
  },
);

const TRIPS = [
  { value: TRIP.oneWay, label: 'ONE-WAY' },
  { value: TRIP.roundTrip, label: 'ROUND-TRIP' },
  { value: TRIP.multiLeg, label: 'MULTI-LEG' },
] as const;

/** The dialogs and the route map come on demand: they are not needed before the legs are complete. */
const loadDialogs = () => import('./dialogs');
type Dialogs = Awaited<ReturnType<typeof loadDialogs>>;

type Step =
  | { name: 'legs' }
  | { name: 'details'; dialogs: Dialogs }
  | { name: 'submitted'; dialogs: Dialogs; id: number; request: CharterRequest };

function CharterFlow(props: PrivateCharterFormProps & { handle: Ref<WidgetHandle> }) {
  const {
    apiBase = '/api',
    prefill = '',
    googleMapsApiKey,
    drafts,
    onReady,
    onDetailsOpened,
    onSubmitted,
    onFailed,
  } = props;
  useSignals();
  const t = useT();
  const toasts = useToasts();
  const funnel = useFunnel();
  const form = useRef<HTMLFormElement>(null);
  const api = useMemo(() => createApi({ baseUrl: apiBase }), [apiBase]);
  const airports = useMemo(() => createAirportProvider({ googleMapsApiKey, drafts }), [googleMapsApiKey, drafts]);
  const [draft, setDraft] = useState(() => createDraft(readPrefill(prefill)));
  const [step, setStep] = useState<Step>({ name: 'legs' });
  const [loading, setLoading] = useState(false);
  const { trip, segments } = draft;
  const forgetDraft = useDraft(draft, {
    widget: 'private-charter-form',
    start: prefill,
    drafts,
    schema: charterDraft,
    read: () => toDraft(draft),
    restore: (kept) => setDraft(createDraft(kept)),
  });
  const submission = useSubmission<CharterRequest>({
    send: async (request, key) => (await loadDialogs()).send(api, request, key),
    messages: { refused: 'Failed to create charter request', failed: 'Error creating charter request' },
    onStored(id, request) {
      forgetDraft();
      setStep((last) => (last.name === 'legs' ? last : { name: 'submitted', dialogs: last.dialogs, id, request }));
      onSubmitted?.({ id });
    },
    onFailed(message, errors) {
      showErrors(draft.contact, errors);
      funnel.refuse(draft.contact);
      toasts.error(message);
      onFailed?.({ message });
    },
  });

  useTold('ready', () => onReady?.({}));
  useEffect(() => void spellOut(draft.named), [draft]);
  useHandle(props.handle, form, {
    opens: true,
    reset() {
      forgetDraft();
      submission.dismiss();
      startAnew(prefill);
    },
    prefill(query) {
      draft.fill(readLegs(query));
      void spellOut(draft.named);
    },
  });

  async function search(event: FormEvent) {
    event.preventDefault();
    if (loading) return;
    if (!checkSegments(draft, localToday())) {
      toasts.error('Please fix the validation errors');
      funnel.refuse(segmentFields(draft), form.current);
      return;
    }
    if (trip.value === TRIP.multiLeg && segments.value.length < 2) {
      tell('Multi City/Multi Stop trips must have at least 2 segments');
      return;
    }
    setLoading(true);
    submission.dismiss();
    try {
      setStep({ name: 'details', dialogs: await loadDialogs() });
      onDetailsOpened?.({});
    } catch {
      toasts.error('The next step could not be loaded. Check your connection and try again.');
    } finally {
      setLoading(false);
    }
  }

  /** Sends the request; returns false when it is not complete. */
  function submit({ checkRequest }: Dialogs): boolean {
    const request = checkRequest(draft);
    if (request) void submission.submit(request);
    else toasts.error('Please fix the validation errors');
    return !!request;
  }

  // Emptied once the confirmation is gone: the page, and with it a partner's frame, keeps its height under the dialog.
  function startAnew(query = '') {
    setStep({ name: 'legs' });
    setDraft(createDraft(readPrefill(query)));
  }

  function addSegment() {
    if (tell(draft.addSegment())) focusFirstEmpty(form.current);
  }

  function tell(refusal: string) {
    if (refusal) toasts.error(refusal);
    return !refusal;
  }

  return (
    <>
      <form
        ref={form}
        className="cw-charter"
        aria-label={t('Private charter request')}
        noValidate
        onSubmit={search}
        onFocus={() => void loadDialogs().catch(() => {})}
      >
        <ChoiceField
          legend={t('Trip type')}
          value={trip}
          options={TRIPS.map(({ value, label }) => ({ value, label: t(label) }))}
          onChoose={draft.chooseTrip}
        />

        <ol className="cw-thread">
          {segments.value.map((segment, index) => (
            <SegmentCard
              key={segment.key}
              segment={segment}
              title={t(segmentTitle(trip.value, index, segments.value.length), { number: index + 1 })}
              airports={airports}
              removable={trip.value !== TRIP.roundTrip}
              onSwap={() => draft.swap(segment)}
              onRemove={() => tell(draft.removeSegment(segment))}
            />
          ))}
        </ol>

        <div className="cw-charter-actions">
          <button type="button" className="cw-button" data-kind="quiet" onClick={addSegment}>
            <Icon name="plus" />
            {t('Add segment')}
          </button>
          <button type="submit" className="cw-button" part="button" data-kind="primary" aria-busy={loading}>
            {t('Search')}
          </button>
        </div>
      </form>

      {step.name === 'details' && (
        <step.dialogs.DetailsDialog
          draft={draft}
          busy={submission.busy}
          failure={submission.failure}
          onCancel={() => setStep({ name: 'legs' })}
          onSubmit={() => submit(step.dialogs)}
        />
      )}
      {step.name === 'submitted' && (
        <step.dialogs.CharterSubmitted id={step.id} request={step.request} onClose={() => startAnew()} />
      )}
    </>
  );
}

/** Takes the traveller to what the newest leg still needs, once it is drawn. */
function focusFirstEmpty(form: HTMLFormElement | null): void {
  requestAnimationFrame(() => {
    const inputs = form?.querySelectorAll<HTMLInputElement>('.cw-segment:last-child input') ?? [];
    [...inputs].find((input) => !input.value)?.focus();
  });
}

function segmentTitle(trip: number, index: number, count: number): string {
  if (trip === TRIP.roundTrip) return index === 0 ? 'Outbound' : 'Return';
  return count === 1 ? 'Your flight' : 'Leg {number}';
}
