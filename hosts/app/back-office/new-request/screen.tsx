import './new-request.css';
import { type RequestCreateBody, requestCreate } from '@charter-hosts/contract';
import { useSignals } from '@preact/signals-react/runtime';
import { skipToken, useQuery } from '@tanstack/react-query';
import { type FlightRecord, flightSearch } from 'charter-widgets/contract';
import { CheckboxField, completePlaces, focusFirstError, showErrors } from 'charter-widgets/kit';
import { useCallback, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '../../shared/button';
import { api, session } from '../../shared/session';
import { PageTitle } from '../../shared/shell';
import { toasts } from '../../shared/toasts';
import { FLEET, keyOf } from '../cache';
import { SavedFormFrame, useSavedForm } from '../edit-form/saved-form';
import { KINDS } from '../kinds';
import { MayNot, useMay } from '../role';
import {
  checkDraft,
  confirmValue,
  createDraft,
  fieldsOf,
  findDoubts,
  legsOf,
  type RequestDraft,
  snapshot,
  type Valued,
} from './draft';
import { countToCheck } from './fill-in';
import { Journeys, Person, Request } from './parts';
import { PasteBox } from './paste-box';
import { type Checks, ChecksContext } from './please-check';

/** What the button asks about, and of which body. */
const NO_DOUBTS: { texts: readonly string[]; of: string } = { texts: [], of: '' };

const MESSAGES = {
  refused: 'The request could not be created.',
  failed: 'The request could not be created. Check the connection and try again.',
};

/** /admin/new-request: a request that staff take by phone, by WhatsApp or in person. */
export function NewRequestScreen() {
  return useMay('dispatcher') ? <NewRequest /> : <MayNot title="New Request" way={['Back to Today', '/admin/today']} />;
}

function NewRequest() {
  useSignals();
  const [draft] = useState(createDraft);
  const [checks, setChecks] = useState<Checks>(new Map());
  const [doubts, setDoubts] = useState(NO_DOUBTS);
  const endCheck = useCallback((field: Valued) => {
    confirmValue(field);
    setChecks((last) => new Map([...last].filter(([one]) => one !== field)));
    setDoubts(NO_DOUBTS);
  }, []);
  const context = useMemo(() => ({ checks, end: endCheck }), [checks, endCheck]);
  const flights = useFlightsOn(draft.kind.value === 'flightBooking' ? draft.texts.flightDay.value : '');
  const { saved, send } = useCreation({ draft, checks, doubts, setDoubts, flights: flights.data ?? [] });
  const isAsking = doubts.texts.length > 0;
  return (
    <div className="app-column app-form">
      <PageTitle>New Request</PageTitle>
      <SavedFormFrame
        saved={saved}
        onSubmit={send}
        notices={
          <>
            <div role="alert">
              {isAsking && (
                <p className="app-small">
                  <strong>Please check:</strong> {doubts.texts.join(' ')} Create it anyway?
                </p>
              )}
            </div>
            <div inert={saved.busy}>
              <CheckboxField field={draft.sendReceipt} label="Send a receipt by e-mail" />
            </div>
          </>
        }
        buttons={<Buttons busy={saved.busy} isAsking={isAsking} />}
      >
        <PasteBox
          draft={draft}
          checks={checks}
          onRead={(read) => {
            setChecks(read);
            setDoubts(NO_DOUBTS);
          }}
        />
        <ChecksContext value={context}>
          <Request draft={draft} />
          <Person draft={draft} />
          <Journeys draft={draft} flights={flights} />
        </ChecksContext>
      </SavedFormFrame>
    </div>
  );
}

interface CreationOptions {
  draft: RequestDraft;
  checks: Checks;
  doubts: typeof NO_DOUBTS;
  setDoubts: (doubts: typeof NO_DOUBTS) => void;
  flights: readonly FlightRecord[];
}

/** Saving the request: its places are looked up first, and what looks odd is asked about. */
function useCreation({ draft, checks, doubts, setDoubts, flights }: CreationOptions) {
  const navigate = useNavigate();
  const [start] = useState(() => snapshot(draft));
  const fleet = useQuery(FLEET);
  const mostSeats = Math.max(0, ...(fleet.data ?? []).map(({ capacity }) => capacity));
  const saved = useSavedForm<RequestCreateBody>({
    save: (body, idempotencyKey) => api(requestCreate, { body, idempotencyKey }),
    messages: MESSAGES,
    snapshot: () => snapshot(draft),
    start,
    onStored: (id, { kind }) => {
      toasts.getState().success('The request was created.');
      void navigate(id ? `${KINDS[kind].path}/${id}` : KINDS[kind].path, { replace: true });
    },
    onFailed: (errors) => showErrors(fieldsOf(draft), errors),
    resume: () => send(),
    outcome: 'the request is created',
  });
  const send = () => saved.submit(findBody);

  async function findBody(): Promise<RequestCreateBody | undefined> {
    const { changes } = session.getState();
    await completePlaces(legsOf(draft).flatMap(({ from, to }) => [from, to]));
    // It is not the next person's request.
    if (session.getState().changes !== changes) return;
    const body = checkDraft(draft, flights);
    if (!body) {
      focusFirstError(saved.form.current);
      return;
    }
    const now = JSON.stringify(body);
    const marked = countToCheck(draft, checks);
    const texts = findDoubts(draft, mostSeats);
    if (marked > 0)
      texts.push(marked === 1 ? 'One value is marked to be checked.' : `${marked} values are marked to be checked.`);
    // The second press of the button answers the question, unless something has changed.
    if (texts.length > 0 && doubts.of !== now) {
      setDoubts({ texts, of: now });
      return;
    }
    setDoubts(NO_DOUBTS);
    return body;
  }
  return { saved, send };
}

function Buttons({ busy, isAsking }: { busy: boolean; isAsking: boolean }) {
  const navigate = useNavigate();
  return (
    <>
      <Button onClick={() => void navigate('/admin/today')}>Cancel</Button>
      <button type="submit" className="cw-button" data-kind="primary" aria-disabled={busy}>
        {busy ? 'Saving...' : isAsking ? 'Yes, create it' : 'Create Request'}
      </button>
    </>
  );
}

/** Reads the flights that depart on a day; nothing without a day. */
const useFlightsOn = (day: string) =>
  useQuery<FlightRecord[]>({
    queryKey: keyOf(flightSearch, day),
    queryFn: day
      ? async ({ signal }) => (await api(flightSearch, { query: { DepartureDate: day }, signal })).records
      : skipToken,
  });
