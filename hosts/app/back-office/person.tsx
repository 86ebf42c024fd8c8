import {
  isOpen,
  isSurelyTheirs,
  type PersonRequest,
  personErase,
  personExport,
  personOfTrip,
} from '@charter-hosts/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError, errorMessage } from 'charter-widgets/contract';
import { formatInstant } from 'charter-widgets/kit';
import { useState } from 'react';
import { useParams } from 'react-router';
import { Failure } from '../shared/action-dialog';
import { Button } from '../shared/button';
import { saveFile } from '../shared/csv';
import { Link } from '../shared/link';
import { api } from '../shared/session';
import { PageTitle } from '../shared/shell';
import { toasts } from '../shared/toasts';
import { reading, showAnswer } from './cache';
import { NotFetched } from './entries';
import { toastError } from './feedback';
import { KINDS, requestPath } from './kinds';
import { useMay } from './role';
import { ScreenNotice } from './screen-notice';
import { StageMark } from './trips/stage-mark';

/** /admin/person/{trip}: all stored data of a trip's person, to export or erase. */
export function PersonScreen() {
  const { id = '' } = useParams();
  return <OfTrip key={id} id={Number(id) || 0} />;
}

function OfTrip({ id }: { id: number }) {
  const queries = useQueryClient();
  const reads = reading(personOfTrip, { id });
  const person = useQuery(reads);
  const mayErase = useMay('owner');
  const [chosen, setChosen] = useState<ReadonlySet<number>>();
  const [account, setAccount] = useState(true);
  const [companions, setCompanions] = useState(false);
  const [sure, setSure] = useState(false);
  const erase = useMutation<PersonRequest[], unknown, number[]>({
    mutationFn: (trips) => api(personErase, { id, body: { trips, account } }),
    async onSuccess(left) {
      await showAnswer(queries, reads.queryKey, left);
      toasts.getState().success('Erased');
    },
  });

  const isErased = person.data?.length === 0;
  const isMissing = isErased || (person.error instanceof ApiError && [400, 404].includes(person.error.status));
  if (isMissing)
    return (
      <ScreenNotice title="No personal data is stored here" way={['Today', '/admin/today']}>
        <p>The request was erased, or does not exist.</p>
      </ScreenNotice>
    );
  if (person.error && !person.data) return <NotFetched {...person} />;
  const requests = person.data ?? [];
  const isChosen = (request: PersonRequest) => (chosen ? chosen.has(request.trip) : isSurelyTheirs(request));
  const ticked = requests.filter(isChosen);
  const trips = ticked.map(({ trip }) => trip);
  const perhaps = requests.filter((request) => !isSurelyTheirs(request));
  const isUnconfirmed = ticked.some((request) => request.account === 'unconfirmed');
  const hasAccount = isUnconfirmed || ticked.some((request) => request.account === 'customer');
  const isStaff = ticked.some((request) => request.account === 'staff');
  const failure = erase.error ? errorMessage(erase.error, 'Nothing was erased.', 'Nothing was erased. Try again.') : '';

  function choose(trip: number, isOn: boolean) {
    const now = new Set(trips);
    if (isOn) now.add(trip);
    else now.delete(trip);
    setChosen(now);
    setSure(false);
  }

  async function save() {
    try {
      const all = await api(personExport, { id, body: { trips, account, companions } });
      saveFile(`${ticked[0]?.reference ?? 'person'}.json`, JSON.stringify(all, null, 2), 'application/json');
    } catch (error) {
      toastError('The data could not be exported.')(error);
    }
  }

  return (
    <div className="app-wide app-stack app-person">
      <PageTitle>One person’s data</PageTitle>
      <p className="app-lead">
        Every request that seems to be the same person’s, by e-mail address or phone number.{' '}
        {mayErase ? 'Ticked requests are exported or erased.' : 'An owner can export or erase it.'}
      </p>
      {person.isPending && <span className="app-skeleton" />}
      <Requests
        requests={requests.filter(isSurelyTheirs)}
        isChosen={isChosen}
        onChoose={mayErase ? choose : undefined}
      />
      {perhaps.length > 0 && (
        <section className="app-stack">
          <h2>Possibly the same person</h2>
          <p>
            These requests have the same phone number but another e-mail address, or none. The number is not verified,
            and a family may share it. {mayErase && 'Tick a request only if you know that it is theirs.'}
          </p>
          <Requests requests={perhaps} isChosen={isChosen} onChoose={mayErase ? choose : undefined} />
        </section>
      )}
      <Failure>{failure}</Failure>
      {requests.length > 0 && mayErase && (
        <div className="app-stack">
          {hasAccount && (
            <Tick isOn={account} onChange={setAccount}>
              Also the customer account with this e-mail address
            </Tick>
          )}
          {isUnconfirmed && (
            <p>
              Nobody has confirmed the address of this account, so anybody may have typed it. It can be erased, but is
              not exported.
            </p>
          )}
          <Tick isOn={companions} onChange={setCompanions}>
            Export companions’ phone and CNIC numbers, too, not only their names
          </Tick>
          {isStaff && (
            <p>The staff account with this e-mail address stays as it is. An owner can remove it under People.</p>
          )}
        </div>
      )}
      {requests.length > 0 && mayErase && (
        <div className="app-row">
          <Button busy={trips.length === 0} onClick={() => save()}>
            Export what is ticked (JSON)
          </Button>
          {!sure && (
            <Button kind="quiet" busy={trips.length === 0} onClick={() => setSure(true)}>
              Erase…
            </Button>
          )}
        </div>
      )}
      {sure && (
        <SureToErase
          requests={ticked}
          account={hasAccount && account}
          isErasing={erase.isPending}
          onErase={() => erase.mutate(trips, { onSettled: () => setSure(false) })}
          onKeep={() => setSure(false)}
        />
      )}
    </div>
  );
}

interface SureProps {
  requests: readonly PersonRequest[];
  /** Whether the customer account is erased with them. */
  account: boolean;
  isErasing: boolean;
  onErase: () => void;
  onKeep: () => void;
}

/** Says what will be erased, and asks. */
function SureToErase({ requests, account, isErasing, onErase, onKeep }: SureProps) {
  const [count, open] = [requests.length, requests.filter(({ stage }) => isOpen(stage)).length];
  return (
    <section className="app-stack app-person-sure" aria-label="Erase">
      <p>
        Names, addresses, numbers, companions, notes, the texts of quotes and the e-mails of{' '}
        {count === 1 ? 'this request' : `these ${count} requests`}
        {account && ', and the customer account,'} are erased permanently. Dates, airports and amounts stay; other
        places are erased.{' '}
        {open > 0 && `${open === 1 ? 'One request is' : `${open} requests are`} still open, and will be cancelled. `}
        The traveller’s page then says that the request was erased. This cannot be undone.
      </p>
      <div className="app-row">
        <Button kind="primary" busy={isErasing} onClick={onErase}>
          {isErasing ? 'Erasing...' : `Erase ${count === 1 ? 'it' : `all ${count}`}`}
        </Button>
        <Button kind="quiet" onClick={onKeep}>
          Keep it
        </Button>
      </div>
    </section>
  );
}

interface RequestsProps {
  requests: readonly PersonRequest[];
  isChosen: (request: PersonRequest) => boolean;
  /** Undefined for viewers. */
  onChoose: ((trip: number, isOn: boolean) => void) | undefined;
}

function Requests({ requests, isChosen, onChoose }: RequestsProps) {
  return (
    <ul className="app-rows app-person-requests">
      {requests.map((request) => {
        const { trip, kind, requestId, reference, stage, createdAt, knownBy } = request;
        return (
          <li key={trip}>
            {onChoose ? (
              <label>
                <input
                  type="checkbox"
                  checked={isChosen(request)}
                  onChange={({ currentTarget }) => onChoose(trip, currentTarget.checked)}
                />
                <span className="cw-hidden">Export or erase {reference}</span>
              </label>
            ) : (
              <span />
            )}
            <span>
              <Link className="app-link cw-numbers" to={requestPath({ kind, requestId })}>
                {reference}
              </Link>
              <small>
                {KINDS[kind].one}, {formatInstant(createdAt, 'short')}
              </small>
            </span>
            <StageMark stage={stage} />
            <small>{knownBy.includes('itself') ? 'This request' : `The same ${knownBy.join(' and ')}`}</small>
          </li>
        );
      })}
    </ul>
  );
}

function Tick({ isOn, onChange, children }: { isOn: boolean; onChange: (isOn: boolean) => void; children: string }) {
  return (
    <label className="cw-checkbox">
      <input type="checkbox" checked={isOn} onChange={({ currentTarget }) => onChange(currentTarget.checked)} />
      {children}
    </label>
  );
}
