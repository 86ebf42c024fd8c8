import { useSignals } from '@preact/signals-react/runtime';
import { type FormEvent, forwardRef, type Ref, useEffect, useMemo, useState } from 'react';
import { MAX_SEGMENTS, TRIP } from '../contract';
import {
  afterPaint,
  ChoiceField,
  completePlaces,
  createAirportProvider,
  Icon,
  type RequestFormProps,
  type SignedInTraveller,
  useFunnel,
  useRequestForm,
  useT,
  useToasts,
  type WidgetEvents,
  type WidgetHandle,
  WidgetRoot,
} from '../kit';
import {
  checkSegments,
  createDraft,
  type PrivateCharterDraft,
  segmentFields,
  snapshotSchema,
  toSnapshot,
} from './draft';
import { details, loadDetails } from './load-details';
import { readLink, readPrefill } from './prefill';
import { PartyFields, SegmentCard } from './segment-card';

export interface PrivateCharterFormProps extends RequestFormProps {
  /** Initial values as URL parameters: `type=roundtrip&from=KHI&to=DXB&date1=2026-12-01`. */
  prefill?: string | undefined;
  /** A key for Google Places, which then suggests airports. Default: the built-in index does. */
  googleMapsApiKey?: string | undefined;
  /** The page for travellers from abroad. Default: the international form on the API's site. */
  internationalUrl?: string | undefined;
  /** Called when the legs are complete and the details dialog is open. */
  onDetailsOpened?: ((detail: WidgetEvents['details-opened']) => void) | undefined;
}

const readAll = (query: string) => readLink(query).readings;

/** A form that requests a private charter: one way, round trip or multi leg. */
export const PrivateCharterForm = forwardRef<WidgetHandle, PrivateCharterFormProps & SignedInTraveller>(
  function PrivateCharterForm(props, handle) {
    return <WidgetRoot {...props} readLink={readAll} flow={CharterFlow} handle={handle} />;
  },
);

const TRIPS = [
  { value: TRIP.oneWay, label: 'ONE-WAY' },
  { value: TRIP.roundTrip, label: 'ROUND-TRIP' },
  { value: TRIP.multiLeg, label: 'MULTI-LEG' },
] as const;

function CharterFlow(props: PrivateCharterFormProps & SignedInTraveller & { handle: Ref<WidgetHandle> }) {
  const { apiBase = '/api', internationalUrl, googleMapsApiKey, drafts, onDetailsOpened } = props;
  useSignals();
  const t = useT();
  const toasts = useToasts();
  const funnel = useFunnel();
  const airports = useMemo(() => createAirportProvider({ googleMapsApiKey, drafts }), [googleMapsApiKey, drafts]);
  /** The draft whose details are shown; another draft closes the dialog. */
  const [detailed, setDetailed] = useState<PrivateCharterDraft>();
  const [loading, setLoading] = useState(false);
  const form = useRequestForm({
    ...props,
    widget: 'private-charter-form',
    readPrefill,
    createDraft,
    snapshotSchema,
    toSnapshot,
    fill(draft, query) {
      draft.fill(readLink(query));
      void completeNamedPlaces(draft);
    },
    fieldsOf: (draft) => ({ ...draft.contact, ...segmentFields(draft), trip: draft.trip }),
    check(draft) {
      const request = details.peek()?.checkRequest(draft);
      if (!request) toasts.error('Please fix the validation errors');
      return request;
    },
    send: async (api, request, key) => (await loadDetails()).send(api, request, key),
    itinerary: (request) => details.peek()?.itinerary(request),
    messages: { refused: 'Failed to create charter request', failed: 'Error creating charter request' },
    opens: true,
  });
  const { ref, draft, stored, busy, failure, waiting, staff, estimateRate, submit, startOver, stop, dismiss } = form;
  const { trip, segments } = draft;
  const tripParty = segments.value.length > 1 ? draft.party : undefined;

  // biome-ignore lint/correctness/useExhaustiveDependencies: it completes the draft's places
  useEffect(() => void completeNamedPlaces(draft), [draft]);

  /** Completes the named places. For a whole route it loads what the details show of it. Never rejects. */
  async function completeNamedPlaces({ named }: PrivateCharterDraft): Promise<void> {
    await completePlaces(named);
    if (named.length < 2) return;
    form.prepare();
    await loadDetails().catch(() => {});
  }

  async function search(event: FormEvent) {
    event.preventDefault();
    if (loading) return;
    setLoading(true);
    // In Safari a pressed button gets no focus.
    form.prepare();
    // Checking and rendering twenty legs delays the response to the press.
    await afterPaint();
    await completePlaces(segments.value.flatMap(({ from, to }) => [from, to]));
    setLoading(false);
    if (!checkSegments(draft)) {
      toasts.error('Please fix the validation errors');
      funnel.refuse(segmentFields(draft), ref.current);
      return;
    }
    if (trip.value === TRIP.multiLeg && segments.value.length < 2) {
      toasts.error('Multi City/Multi Stop trips must have at least 2 segments');
      return;
    }
    setLoading(true);
    dismiss();
    try {
      await loadDetails();
      setDetailed(draft);
      onDetailsOpened?.({});
    } catch {
      toasts.error('The next step could not be loaded. Check your connection and try again.');
    } finally {
      setLoading(false);
    }
  }

  function cancel() {
    setDetailed(undefined);
    return stop();
  }

  function addLeg() {
    if (trip.value === TRIP.multiLeg) draft.addSegment();
    // It has a second leg, maybe a hidden one.
    else draft.chooseTrip(TRIP.multiLeg);
    void focusFirstEmpty(ref.current);
  }

  const dialogs = (stored || detailed === draft) && details.value;

  return (
    <>
      <form
        ref={ref}
        className="cw-charter"
        aria-label={t('Private charter request')}
        noValidate
        method="dialog"
        onSubmit={search}
        onFocus={() => void loadDetails().catch(() => {})}
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
              draft={draft}
              segment={segment}
              before={segments.value[index - 1]}
              tripParty={tripParty}
              title={t(segmentTitle(trip.value, index, segments.value.length), { number: index + 1 })}
              airports={airports}
              removable={trip.value !== TRIP.roundTrip && segments.value.length > 1}
            />
          ))}
        </ol>

        {tripParty && (
          <div className="cw-segment" part="card">
            <fieldset>
              <legend className="cw-segment-title" part="heading">
                {t('For the whole trip')}
              </legend>
              <PartyFields party={tripParty} />
            </fieldset>
          </div>
        )}

        <div className="cw-charter-actions">
          {trip.value !== TRIP.roundTrip && segments.value.length < MAX_SEGMENTS && (
            <button type="button" className="cw-button" part="secondary-button" data-kind="quiet" onClick={addLeg}>
              <Icon name="plus" />
              {t('Add another leg')}
            </button>
          )}
          <button type="submit" className="cw-button" part="button" data-kind="primary" aria-busy={loading}>
            {t('Search')}
          </button>
        </div>
      </form>

      {dialogs &&
        (stored ? (
          <dialogs.CharterSubmitted {...stored} onClose={startOver} />
        ) : (
          <dialogs.DetailsDialog
            draft={draft}
            apiBase={apiBase}
            internationalUrl={internationalUrl}
            busy={busy}
            failure={failure}
            waiting={waiting}
            staff={staff}
            estimateRate={estimateRate}
            onCancel={cancel}
            onSubmit={submit}
          />
        ))}
    </>
  );
}

/** Focuses the newest leg's first empty field after the paint. */
async function focusFirstEmpty(form: HTMLFormElement | null): Promise<void> {
  await afterPaint();
  const inputs = form?.querySelectorAll<HTMLInputElement>('.cw-segment:last-child input') ?? [];
  [...inputs].find((input) => !input.value)?.focus();
}

function segmentTitle(trip: number, index: number, count: number): string {
  if (trip === TRIP.roundTrip) return index === 0 ? 'Outbound' : 'Return';
  return count === 1 ? 'Your flight' : 'Leg {number}';
}
