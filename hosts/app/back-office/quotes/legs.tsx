import type { CalculatedLeg, CalculatedQuote } from '@charter-hosts/contract';
import {
  type AirportProvider,
  createAirportProvider,
  formatDuration,
  formatWallClock,
  Icon,
} from 'charter-widgets/kit';
import { useEffect, useMemo, useRef, useState } from 'react';
import { Button } from '../../shared/button';
import { useConfig } from '../../shared/config';
import { Codes } from '../codes';
import {
  changeLeg,
  type EditedLeg,
  type EditedQuote,
  insertLeg,
  legBetween,
  moveLeg,
  ownFerry,
  putFerriesBack,
  removeLeg,
  skipFerry,
  skipsFerries,
} from './edits';
import { LegFields } from './leg-fields';
import { completeClock } from './moments';
import { IconButton, Warnings } from './rows';

export interface LegsProps {
  quote: EditedQuote;
  calculated: CalculatedQuote;
  /** Messages by path: `legs.0.block`. */
  errors: Readonly<Record<string, string>>;
  /** Changes with each attempt to send. */
  attempt: object;
  onEdit: (by: (before: EditedQuote) => EditedQuote) => void;
}

const isComplete = ({ from, to, departs }: EditedLeg) => Boolean(from.trim() && to.trim() && completeClock(departs));

/** Which legs are unfolded. Those with errors are, at each attempt to send. */
function useUnfolded(legs: readonly EditedLeg[], errors: LegsProps['errors'], attempt: object) {
  const [opened, setOpened] = useState<ReadonlySet<number>>(
    () => new Set(legs.filter((leg) => !isComplete(leg)).map(({ key }) => key)),
  );
  const open = (...keys: number[]) => setOpened((now) => new Set([...now, ...keys]));
  const fold = (key: number) => setOpened((now) => new Set([...now].filter((one) => one !== key)));
  // biome-ignore lint/correctness/useExhaustiveDependencies: legs with errors open with each attempt, not with each key
  useEffect(() => {
    const paths = Object.keys(errors);
    open(...legs.filter((_, index) => paths.some((path) => path.startsWith(`legs.${index}.`))).map(({ key }) => key));
  }, [attempt]);
  return { opened, open, fold };
}

/** The legs of a quote: one's own, of which a complete one is folded to a line, and the positioning that they need. */
export function Legs({ quote, calculated, errors, attempt, onEdit }: LegsProps) {
  const { legs } = quote;
  const unfolded = useUnfolded(legs, errors, attempt);
  const { googleMapsApiKey } = useConfig();
  const provider = useMemo(() => createAirportProvider({ googleMapsApiKey }), [googleMapsApiKey]);
  const list = useRef<HTMLOListElement>(null);
  const [announced, setAnnounced] = useState('');

  /** Inserts an open leg, and focuses its first empty field once it is drawn. */
  function insert(leg: EditedLeg, at: number, said = `Leg ${at + 1} is added`) {
    unfolded.open(leg.key);
    onEdit((now) => insertLeg(now, leg, at));
    setAnnounced(said);
    requestAnimationFrame(() => {
      const inputs = list.current?.querySelectorAll<HTMLElement>(
        `[data-leg="${leg.key}"] input:not([type="checkbox"])`,
      );
      const empty = [...(inputs ?? [])].find((input) => (input as HTMLInputElement).value === '');
      (empty ?? inputs?.[0])?.focus();
    });
  }
  const adders = [
    ['Add a leg', () => insert(legBetween(legs, legs.length), legs.length)],
    ['Positioning before', () => insert(legBetween(legs, 0, true), 0)],
    ['Positioning after', () => insert(legBetween(legs, legs.length, true), legs.length)],
    ...(skipsFerries(quote) ? [['Put positioning back', () => onEdit(putFerriesBack)] as const] : []),
  ] as const;
  return (
    <fieldset className="app-plain-set app-stack">
      <legend>Legs</legend>
      <ol ref={list} className="app-quoting-legs">
        {calculated.legs.map((leg, index) => {
          const own = leg.isAdded ? undefined : legs[leg.place];
          const shared = { leg, name: `Leg ${index + 1}`, onEdit, announce: setAnnounced };
          const warnings = calculated.warnings.flatMap(({ path, text }) => (path === `legs.${index}` ? [text] : []));
          return own ? (
            <OwnLeg
              key={own.key}
              {...shared}
              quote={quote}
              own={own}
              errors={errors}
              warnings={warnings}
              unfolded={unfolded}
              insert={insert}
              provider={provider}
            />
          ) : (
            <AddedLeg key={`before ${leg.place}`} {...shared} warnings={warnings} insert={insert} />
          );
        })}
      </ol>
      <Warnings texts={calculated.warnings.flatMap(({ path, text }) => (path === '' ? [text] : []))} />
      <p className="app-row">
        {adders.map(([label, add]) => (
          <Button key={label} kind="quiet" onClick={add}>
            <Icon name="plus" />
            {label}
          </Button>
        ))}
      </p>
      <p className="app-quoting-note app-soft" role="status">
        {announced}
      </p>
    </fieldset>
  );
}

interface LegProps {
  /** 'Leg 1' */
  name: string;
  leg: CalculatedLeg;
  warnings: readonly string[];
  insert: (leg: EditedLeg, at: number, said?: string) => void;
  announce: (text: string) => void;
  onEdit: LegsProps['onEdit'];
}

/** A positioning leg that follows from the route and the base. */
function AddedLeg({ name, leg, warnings, insert, announce, onEdit }: LegProps) {
  const change = () => insert(ownFerry(leg), leg.place, `${name} no longer follows the route and the base`);
  function leaveOut() {
    onEdit((now) => skipFerry(now, leg.place));
    announce(`${name} is left out`);
  }
  return (
    <li className="app-quoting-leg">
      <div className="app-quoting-added cw-numbers">
        <LegSummary name={name} leg={leg} />
      </div>
      <p className="app-row">
        <Button kind="quiet" onClick={change}>
          Change<span className="cw-hidden">: {name}</span>
        </Button>
        <Button kind="quiet" onClick={leaveOut}>
          Leave out<span className="cw-hidden">: {name}</span>
        </Button>
      </p>
      <Warnings texts={warnings} />
    </li>
  );
}

interface OwnLegProps extends LegProps {
  quote: EditedQuote;
  own: EditedLeg;
  errors: LegsProps['errors'];
  unfolded: ReturnType<typeof useUnfolded>;
  provider: AirportProvider;
}

/** A leg of the draft, with its fields. */
function OwnLeg(props: OwnLegProps) {
  const { name, leg, quote, own, errors, warnings, unfolded, provider, insert, announce, onEdit } = props;
  const { key } = own;
  const { place } = leg;
  const error = ['from', 'departs', 'block', 'seats'].map((field) => errors[`legs.${place}.${field}`]).find(Boolean);
  function move(by: -1 | 1) {
    if (!quote.legs[place + by]) return;
    const pressed = document.activeElement;
    onEdit((now) => moveLeg(now, key, by));
    announce(`${name} is moved`);
    // A moved element loses the focus.
    requestAnimationFrame(() => pressed instanceof HTMLElement && pressed.focus());
  }
  return (
    <li data-leg={key} data-invalid={error ? '' : undefined}>
      <fieldset className="app-quoting-leg app-plain-set app-stack" aria-label={name}>
        <details
          open={unfolded.opened.has(key)}
          onToggle={({ currentTarget }) => (currentTarget.open ? unfolded.open(key) : unfolded.fold(key))}
        >
          <summary className="cw-numbers">
            <LegSummary name={name} leg={leg} departs={own.departs} />
            <Icon name="down" />
          </summary>
          <LegFields
            name={name}
            leg={leg}
            own={own}
            provider={provider}
            isInvalid={Boolean(error)}
            onChange={(by) => onEdit((now) => changeLeg(now, key, by))}
          >
            <IconButton
              label={`Move ${name} earlier`}
              icon="down"
              to="up"
              isOff={place === 0}
              onClick={() => move(-1)}
            />
            <IconButton
              label={`Move ${name} later`}
              icon="down"
              isOff={place === quote.legs.length - 1}
              onClick={() => move(1)}
            />
            <IconButton
              label={`Insert a leg before ${name}`}
              icon="plus"
              onClick={() => insert(legBetween(quote.legs, place), place)}
            />
            <IconButton label={`Remove: ${name}`} icon="close" onClick={() => onEdit((now) => removeLeg(now, key))} />
          </LegFields>
        </details>
        {error && <p className="cw-error">{error}</p>}
        <Warnings texts={warnings} />
      </fieldset>
    </li>
  );
}

/** A leg in a line: its route, departure, block time and seats. */
function LegSummary({ name, leg, departs = leg.departs }: { name: string; leg: CalculatedLeg; departs?: string }) {
  const { from, to, minutes, seats, isFerry, isShown, isAdded } = leg;
  const facts = [
    minutes > 0 ? formatDuration(minutes) : 'No block time yet',
    isAdded ? 'positioning, added by the system' : isFerry ? 'positioning' : `${seats} seat${seats === 1 ? '' : 's'}`,
    !isShown && 'the traveller sees its price, not the leg',
  ];
  return (
    <>
      <small>{name}</small>
      {from && to ? <Codes places={[from, to]} /> : <span>Enter both airports</span>}
      <span className="app-quoting-when">
        {completeClock(departs) ? formatWallClock(completeClock(departs), 'short') : 'No departure yet'}{' '}
        <small>{facts.filter(Boolean).join(' · ')}</small>
      </span>
    </>
  );
}
