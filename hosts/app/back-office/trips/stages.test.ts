import { nextStages, QUOTE_STATES, REQUEST_KINDS, STAGES } from '@charter-hosts/contract';
import { describe, expect, it } from 'vitest';
import { nextStep, nextStepText, type StepParts } from './stages';

const QUOTES = [null, ...QUOTE_STATES] as const;
const ALL: StepParts[] = REQUEST_KINDS.flatMap((kind) =>
  STAGES.flatMap((stage) => QUOTES.map((quoteState) => ({ kind, stage, quoteState }))),
);

/** The expected labels, written out a second time: for each kind and stage, by the state of the newest quote. */
function expected({ kind, stage, quoteState: quote }: StepParts): string | undefined {
  const isPriced = kind === 'flightBooking' || kind === 'chauffeur';
  const words = { draft: 'Continue the draft', sent: 'Replace the quote' };
  const quoted = words[String(quote) as 'draft'] ?? 'Write a quote';
  if (stage === 'new') return 'Assign to me';
  if (stage === 'reviewing') return isPriced && quote !== 'draft' ? 'Confirm the booking' : quoted;
  if (stage === 'quoted') {
    return ['draft', 'declined', 'expired'].includes(`${quote}`) ? quoted : 'Accepted by phone';
  }
  if (stage === 'accepted') return 'Confirm the booking';
  if (stage === 'booked') return 'Mark as completed';
  return stage === 'flown' ? 'Close the trip' : undefined;
}

describe('the next step of a trip', () => {
  it.each(ALL)('is right for a $kind that is $stage, with the quote $quoteState', (trip) => {
    expect(nextStep(trip, true)?.label).toBe(expected(trip));
  });

  it('is to wait after a quote by phone, also where another quote was withdrawn', () => {
    for (const quoteState of [null, 'withdrawn', 'superseded'] as const)
      expect(nextStepText({ kind: 'privateCharter', stage: 'quoted', quoteState })).toMatch(
        /^Staff wait for the answer/,
      );
  });

  it('tells staff what became of a booked flight, who a new request is assigned to, and what the reader may do', () => {
    const booked = { kind: 'flightBooking', stage: 'booked', quoteState: null, mayChange: true } as const;
    const [gone, moved] = [{ flightNews: 'gone' }, { flightNews: '2099-03-04T09:00:00 KHI DXB' }];
    expect(nextStepText({ ...booked, ...gone })).toBe(
      'The flight was deleted. Tell the traveller, then cancel the booking or offer another flight.',
    );
    expect(nextStep({ ...booked, ...gone }, true)).toBeUndefined();
    expect(nextStepText({ ...booked, ...moved })).toBe('The flight was moved. Tell the traveller what has changed.');
    expect(nextStepText({ ...booked, ...gone, told: 'gone' })).toBe(
      'The traveller knows that the flight was deleted. Now cancel the booking or offer another flight.',
    );
    expect(nextStepText({ ...booked, ...moved, told: moved.flightNews })).toBe('The flight is booked.');
    // It has changed once more since.
    expect(nextStepText({ ...booked, ...moved, told: 'gone' })).toMatch(/Tell the traveller/);
    expect(nextStepText({ ...booked, ...moved, mayChange: false })).toBe(
      'The flight was moved. Staff tell the traveller what has changed.',
    );
    expect(nextStepText({ ...booked, stage: 'flown', ...gone })).toMatch(/^Close the trip/);
    expect(nextStepText({ ...booked, stage: 'new' })).toBe('Not assigned yet.');
    const assignee = { id: 2, name: 'Hira Aslam' };
    expect(nextStepText({ ...booked, stage: 'new', assignee })).toMatch(/^Assigned to Hira Aslam\./);
    const ended = { ...booked, stage: 'lost' } as const;
    expect(nextStepText({ ...ended, mayChange: false })).toBe('This request has ended.');
    expect(nextStepText(ended)).toMatch(/You can reopen it/);
  });

  it('is an answer, and no stage, while the traveller waits for one', () => {
    const asked = 'change asked';
    const trip = { kind: 'privateCharter', stage: 'accepted', quoteState: 'accepted', asked } as const;
    expect(nextStepText(trip)).toBe('The traveller asked for a change. Staff answer first.');
    expect(nextStepText({ ...trip, mayChange: true })).toBe('The traveller asked for a change. Answer first.');
    expect(nextStep(trip, true)).toBeUndefined();
  });

  it('is a stage that can follow', () => {
    for (const trip of ALL) {
      const step = nextStep(trip, true);
      if (step && step.to !== 'quote') expect(nextStages(trip, 'dispatcher'), JSON.stringify(trip)).toContain(step.to);
    }
  });

  it('waits only for the last departure of a booked trip', () => {
    for (const trip of ALL) {
      expect(nextStep(trip, false), JSON.stringify(trip)).toEqual(
        trip.stage === 'booked' ? undefined : nextStep(trip, true),
      );
    }
  });
});
