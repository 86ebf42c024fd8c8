import { useSignals } from '@preact/signals-react/runtime';
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { normalPhone, TRIP } from '../../contract';
import {
  CheckboxField,
  Dialog,
  EmailField,
  FormNotice,
  formatDistance,
  formatWallClock,
  type Position,
  RouteLine,
  SendButton,
  siteLink,
  TextAreaField,
  TextField,
  type Translate,
  translatePlace,
  usePartSheet,
  useT,
  useToasts,
} from '../../kit';
import { RouteMap } from '../../kit/route-map';
import { type PrivateCharterDraft, toRequest } from '../draft';
import styles from './details.css?inline';
import { Estimate } from './estimate';
import { flightTime, kmBetween, positionOf } from './leg-route';

/** True once a phone number clearly has another country's code. */
export const isForeignNumber = (phone: string): boolean => /^\+(?!92|9?$)\d/.test(normalPhone(phone));

/**
 * Links to the international charter form, filled in with the flight and without personal data.
 *
 * @param address the host's page. Default: the form on the API's site
 */
export function internationalLink(draft: PrivateCharterDraft, address: string | undefined, apiBase: string): string {
  const { trip, segments } = toRequest(draft);
  const [out, back] = segments;
  const query = {
    from: out?.fromLocation,
    to: out?.toLocation,
    departure: out?.departDate.slice(0, 16),
    return: trip === TRIP.roundTrip ? back?.departDate.slice(0, 16) : '',
    seats: Math.max(...segments.map(({ seats = 0 }) => seats)),
  };
  const link = new URL(siteLink(address, '/international-charter-form', apiBase), document.baseURI);
  for (const [name, value] of Object.entries(query)) if (value) link.searchParams.set(name, String(value));
  return link.href;
}

interface DetailsDialogProps {
  draft: PrivateCharterDraft;
  apiBase: string;
  /** The host's page for international charters. Default: the form on the API's site. */
  internationalUrl: string | undefined;
  /** True while the request is being sent. */
  busy: boolean;
  /** The failure in English; '' for none. */
  failure: string;
  /** The notice of a request that waits for a network. */
  waiting: ReactNode;
  /** Staff's answer time and telephone number; undefined until loaded. */
  staff: ReactNode;
  /** Rupees for a dollar in the estimate, 0 for none; undefined without estimates, and until loaded. */
  estimateRate: number | undefined;
  /** Resolves to whether a request was waiting. */
  onCancel: () => Promise<boolean | undefined> | undefined;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
}

/** 'Enter your details': the route and the contact fields. */
export function DetailsDialog(props: DetailsDialogProps) {
  const { draft, apiBase, internationalUrl, busy, failure, waiting, staff, estimateRate, onCancel, onSubmit } = props;
  useSignals();
  const t = useT();
  const id = useId();
  const toasts = useToasts();
  const { name, email, phone, cnic, note, isDayFlexible, isTimeOpen } = draft.contact;
  // Staff's line keeps its space until it has loaded, so that the buttons do not move.
  const [atFirst] = useState(staff);

  function cancel() {
    if (busy) return;
    void onCancel()?.then((hasWaited) => {
      if (hasWaited) toasts.error('Your request is no longer sent automatically. Send it when you are ready.');
    });
  }

  return (
    <Dialog
      step="details"
      title={t('Enter your details')}
      className="cw-charter-details"
      onClose={cancel}
      canClose={!busy}
      footer={
        <>
          <FormNotice failure={failure}>{waiting}</FormNotice>
          <div className="cw-dialog-actions">
            <button
              type="button"
              className="cw-button"
              part="secondary-button"
              data-kind="plain"
              aria-disabled={busy}
              data-close
            >
              {t('Cancel')}
            </button>
            <SendButton form={id} label="SUBMIT REQUEST" busy={busy} />
          </div>
        </>
      }
    >
      <div className="cw-charter-details-columns">
        <RouteOverview draft={draft}>
          {estimateRate !== undefined && (
            <Estimate draft={draft} isDayFlexible={isDayFlexible.value} apiBase={apiBase} pkrRate={estimateRate} />
          )}
        </RouteOverview>
        <form id={id} className="cw-details" noValidate onSubmit={onSubmit}>
          <TextField field={name} label={t('Name')} autoComplete="name" required maxLength={100} />
          <EmailField field={email} />
          <div>
            <TextField
              field={phone}
              label={t('Phone')}
              type="tel"
              dir="ltr"
              inputMode="tel"
              autoComplete="tel-national"
              placeholder="03xxxxxxxxx"
              required
              maxLength={40}
            />
            <div role="status">
              {isForeignNumber(phone.value) && (
                <p className="cw-details-abroad">
                  {t('A number from another country? Use the international charter form.')}{' '}
                  <a href={internationalLink(draft, internationalUrl, apiBase)} target="_blank" rel="noopener">
                    {t('Continue there with this flight')}
                  </a>
                </p>
              )}
            </div>
          </div>
          <TextField
            field={cnic}
            label={t('CNIC (optional)')}
            placeholder="XXXX-XXXX-XXXXX"
            dir="ltr"
            autoComplete="off"
            maxLength={30}
          />
          <div className="cw-details-wishes">
            <CheckboxField field={isDayFlexible} label={t('A day earlier or later is fine')} />
            <CheckboxField field={isTimeOpen} label={t('Time not decided yet')} />
          </div>
          <TextAreaField field={note} label={t('Note (optional)')} rows={2} maxLength={500} />
          <p className="cw-hint">{t('Personal details are lost if you leave or reload this page.')}</p>
          {atFirst !== null && (
            <div className="cw-staff-place" data-late={atFirst === undefined}>
              {staff}
            </div>
          )}
        </form>
      </div>
    </Dialog>
  );
}

interface Leg {
  fromLocation: string;
  toLocation: string;
  departDate: string;
  seats: number | undefined;
  from?: Position | undefined;
  to?: Position | undefined;
}

/** The legs on a map, when positions are known, and as text. */
function RouteOverview({ draft, children }: { draft: PrivateCharterDraft; children: ReactNode }) {
  const t = useT();
  const legs = useLegs(draft);
  const overview = useRef<HTMLElement>(null);
  // In the dialog's content, so that the styles apply before the dialog sets the focus.
  usePartSheet(overview, styles);
  const known = legs.flatMap(({ from, to, ...leg }) =>
    from && to ? [{ from, to, fromLabel: shortName(leg.fromLocation, t), toLabel: shortName(leg.toLocation, t) }] : [],
  );

  return (
    <section
      ref={overview}
      className="cw-overview"
      aria-label={t('Route overview')}
      data-legs={legs.length > 2 ? 'many' : 'few'}
    >
      {known.length > 0 && <RouteMap legs={known} late />}
      <ol>
        {legs.map((leg, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the legs do not change while the dialog is open
          <li key={index} className="cw-overview-leg">
            <RouteLine from={leg.fromLocation} to={leg.toLocation} detail={flightTime(kmOf(leg), t)} size="s" />
            <p className="cw-overview-facts cw-numbers">
              {formatWallClock(leg.departDate, 'short', t)}
              <Separator />
              {t(leg.seats === 1 ? '{count} seat' : '{count} seats', { count: leg.seats ?? 0 })}
              {kmOf(leg) > 0 && (
                <>
                  <Separator />
                  {formatDistance(kmOf(leg), t)}
                </>
              )}
            </p>
          </li>
        ))}
      </ol>
      {children}
    </section>
  );
}

/** Hidden from assistive technology, which may read it. */
const Separator = () => (
  <>
    {' '}
    <span aria-hidden="true">·</span>{' '}
  </>
);

const shortName = (text: string, t: Translate) => {
  const { code, city, name } = translatePlace(t, text);
  return code || city || name;
};

const kmOf = ({ from, to }: Leg) => kmBetween(from, to);

/** The legs with positions from their fields, or from the index by the code in a text. */
function useLegs(draft: PrivateCharterDraft): Leg[] {
  const [asked] = useState<Leg[]>(() =>
    toRequest(draft).segments.map((segment, index) => ({
      ...segment,
      from: draft.segments.value[index]?.from.value.position,
      to: draft.segments.value[index]?.to.value.position,
    })),
  );
  const [legs, setLegs] = useState(asked);
  useEffect(() => {
    let open = true;
    void Promise.all(
      asked.map(async (leg) => ({
        ...leg,
        from: await positionOf({ text: leg.fromLocation, position: leg.from }),
        to: await positionOf({ text: leg.toLocation, position: leg.to }),
      })),
    ).then((found) => open && setLegs(found));
    return () => {
      open = false;
    };
  }, [asked]);
  return legs;
}
