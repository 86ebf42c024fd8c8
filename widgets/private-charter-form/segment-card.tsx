import { useSignals } from '@preact/signals-react/runtime';
import { memo, useRef } from 'react';
import {
  AirportField,
  type AirportProvider,
  afterPaint,
  Icon,
  NumberField,
  TextField,
  TimeField,
  useIsHydrating,
  useT,
  useToday,
} from '../kit';
import { earliestDay, type Party, type PrivateCharterDraft, type SegmentDraft } from './draft';
import { details } from './load-details';

interface SegmentCardProps {
  draft: PrivateCharterDraft;
  segment: SegmentDraft;
  /** The leg above. A card that reads all legs would be drawn again with each of them. */
  before: SegmentDraft | undefined;
  /** The trip's party when it is asked for separately; then a leg can differ. */
  tripParty: Party | undefined;
  /** Already translated. */
  title: string;
  airports: AirportProvider;
  removable: boolean;
}

/** One leg: from, to, date, time, and its own party. It renders again only when its props change. */
export const SegmentCard = memo(function SegmentCard(props: SegmentCardProps) {
  const { draft, segment, before, title, tripParty, airports, removable } = props;
  useSignals();
  const t = useT();
  const today = useToday();
  const card = useRef<HTMLLIElement>(null);
  const ends = useRef<HTMLDivElement>(null);
  const party = segment.party.value;
  const differs = party !== tripParty;

  function swap() {
    draft.swap(segment);
    details.peek()?.animateSwap(ends.current);
  }

  async function remove() {
    const { current: leg } = card;
    const list = leg?.parentElement;
    if (!leg || !list) return;
    // The press is answered before the form is drawn again. Removing the focused button would cost a layout at once.
    leg.querySelector<HTMLElement>(':focus')?.blur();
    leg.inert = true;
    const folding = details.peek()?.animateRemoval(leg, leg.offsetHeight);
    await afterPaint();
    const [ghost, place] = [leg.cloneNode(true) as HTMLElement, leg.nextElementSibling];
    leg.inert = !draft.removeSegment(segment);
    if (folding) details.peek()?.continueRemoval(list, ghost, place, folding);
    await afterPaint();
    list.querySelector<HTMLElement>('input')?.focus({ preventScroll: true });
  }

  return (
    <li ref={card} className="cw-segment" part="card">
      <fieldset>
        <legend className="cw-segment-title" part="heading">
          {title}
        </legend>
        <div ref={ends} className="cw-segment-ends">
          <SegmentRoute segment={segment} />
          <AirportField
            field={segment.from}
            label={t('From')}
            placeholder={t('City, airport or code')}
            required
            provider={airports}
          />
          <button
            type="button"
            className="cw-icon-button cw-segment-swap"
            aria-label={t('Swap from and to')}
            onClick={swap}
          >
            <Icon name="swap" />
          </button>
          <AirportField
            field={segment.to}
            label={t('To')}
            placeholder={t('City, airport or code')}
            required
            provider={airports}
          />
        </div>

        <div className="cw-segment-rest">
          <TextField
            field={segment.date}
            label={t('Date')}
            type="date"
            min={earliestDay(before, segment) || today}
            required
          />
          <TimeField field={segment.time} label={t('Time')} required />
          {tripParty && (
            <button
              type="button"
              className="cw-button cw-segment-differs"
              part="secondary-button"
              data-kind="quiet"
              aria-expanded={differs}
              onClick={() => draft.setDiffers(segment, !differs)}
            >
              <Icon name={differs ? 'minus' : 'plus'} />
              {t('Different passengers or luggage on this leg')}
            </button>
          )}
          {differs && <PartyFields party={party} />}
        </div>

        {removable && (
          <button
            type="button"
            className="cw-icon-button cw-segment-remove"
            aria-label={t('Remove: {title}', { title })}
            onClick={remove}
          >
            <Icon name="close" />
          </button>
        )}
      </fieldset>
    </li>
  );
});

export function PartyFields({ party }: { party: Party }) {
  const t = useT();
  return (
    <div className="cw-party">
      <NumberField field={party.seats} label={t('Seats')} min={1} required />
      <NumberField
        field={party.luggage}
        label={t('Luggage (kg)')}
        hint={t('Total for all passengers, or 0')}
        max={99_999}
        step={5}
        required
      />
      <NumberField field={party.pets} label={t('Pets')} max={99} />
    </div>
  );
}

/** The line between the two fields, dotted until both are known. */
function SegmentRoute({ segment }: { segment: SegmentDraft }) {
  useSignals();
  const isHydrating = useIsHydrating();
  const value = isHydrating ? undefined : details.value;
  return (
    <div className="cw-label cw-segment-way">
      {value && <value.LegRoute segment={segment} />}
      <div className="cw-route-way">
        <svg className="cw-route-arc" viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
          <path d="M0 100Q50-100 100 100" vectorEffect="non-scaling-stroke" />
        </svg>
      </div>
    </div>
  );
}
