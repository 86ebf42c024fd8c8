import { useSignals } from '@preact/signals-react/runtime';
import { useRef } from 'react';
import { AirportField, type AirportProvider, Icon, NumberField, TextField, TimeField, useT, useToday } from '../kit';
import type { SegmentDraft } from './draft';
import { late } from './late';

interface SegmentCardProps {
  segment: SegmentDraft;
  /** Already in the partner's words. */
  title: string;
  airports: AirportProvider;
  removable: boolean;
  onSwap: () => void;
  onRemove: () => void;
}

/** One leg of the itinerary: from, to, when, and who and what comes along. */
export function SegmentCard({ segment, title, airports, removable, onSwap, onRemove }: SegmentCardProps) {
  const t = useT();
  const today = useToday();
  const card = useRef<HTMLLIElement>(null);
  const ends = useRef<HTMLDivElement>(null);

  function swap() {
    onSwap();
    late.peek()?.trade(ends.current);
  }

  function remove() {
    const list = card.current?.parentElement;
    const before = card.current?.cloneNode(true) as HTMLElement | undefined;
    const place = card.current?.nextElementSibling ?? null;
    onRemove();
    if (!list || !before) return;
    late.peek()?.collapse(list, before, place);
    list.querySelector<HTMLElement>('input')?.focus({ preventScroll: true });
  }

  return (
    <li ref={card} className="cw-segment" part="card">
      <fieldset>
        <legend className="cw-segment-title">{title}</legend>
        <Route segment={segment} />
        <div ref={ends} className="cw-segment-ends">
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
          <TextField field={segment.date} label={t('Date')} type="date" min={today} required />
          <TimeField field={segment.time} label={t('Time')} required />
          <NumberField field={segment.seats} label={t('Seats')} min={1} required />
          <NumberField
            field={segment.luggage}
            label={t('Luggage (kg)')}
            hint={t('In all, 0 if none')}
            max={99_999}
            step={5}
            required
          />
          <NumberField field={segment.pets} label={t('Pets')} max={99} />
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
}

function Route({ segment }: { segment: SegmentDraft }) {
  useSignals();
  const { value } = late;
  return value && <value.LegRoute segment={segment} />;
}
