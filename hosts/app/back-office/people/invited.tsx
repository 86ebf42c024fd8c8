import { type Invitation, type Invited, inviteAgain, inviteTakeBack, type MailState } from '@charter-hosts/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { errorMessage } from 'charter-widgets/contract';
import { formatInstant } from 'charter-widgets/kit';
import { useRef } from 'react';
import { api } from '../../shared/session';
import { toasts } from '../../shared/toasts';
import { Age, useNow } from '../clock';
import { focusBeside } from '../focus-beside';
import { ROLES } from './data';

/** What became of a letter, where that is not that it went. */
const UNSENT: Readonly<Partial<Record<MailState, string>>> = {
  queued: 'Letter not sent yet',
  sending: 'Letter on its way',
  waiting: 'Letter not sent yet, tried again soon',
  failed: 'Letter not sent: the mail server refuses it',
};

export interface InvitedRowProps {
  invitation: Invitation;
  /** Has a link to hand over: no mail can be sent. */
  onLink: (invited: Invited) => void;
}

/** Somebody who was asked to the desk and is not there yet: since when, by whom, until when, and the ways to change that. */
export function InvitedRow({ invitation, onLink }: InvitedRowProps) {
  const queries = useQueryClient();
  const row = useRef<HTMLLIElement>(null);
  const now = useNow();
  const { id, name, email, role, by, at, until, mail, hasAccount } = invitation;
  const fail = (failure: unknown) =>
    toasts.getState().error(errorMessage(failure, 'It was not changed.', 'It was not changed. Try again.'));
  const onSettled = () => queries.invalidateQueries({ queryKey: ['invitations'] });
  const again = useMutation<Invited>({
    mutationFn: () => api(inviteAgain, { id }),
    onSuccess: (invited) => {
      if (invited.link) onLink(invited);
      else toasts.getState().success(`${name} gets a new letter. The link of the old one is dead.`);
    },
    onError: fail,
    onSettled,
  });
  const takeBack = useMutation({
    mutationFn: () => api(inviteTakeBack, { id }),
    onSuccess() {
      toasts.getState().success(`The invitation of ${name} is taken back.`);
      focusBeside(row.current, document.querySelector('h1'), '.app-act');
    },
    onError: fail,
    onSettled,
  });
  const isBusy = again.isPending || takeBack.isPending;
  const isOver = Date.parse(until) <= now;
  const letter = mail && UNSENT[mail];
  return (
    <li ref={row} data-off={isOver || undefined}>
      <span>
        <strong>{name}</strong>
        <small>{email}</small>
        {hasAccount && <small>Has a traveller’s account, which begins anew</small>}
      </span>
      <span>{ROLES[role]}</span>
      <span className="app-soft app-lines">
        <span>
          Invited <Age at={at} />
          {by && ` by ${by}`}
        </span>
        <span className={isOver ? 'app-bad' : undefined}>
          {isOver ? 'Over since' : 'Good until'} {formatInstant(until, 'short')}
        </span>
        {!isOver && letter && <span className={mail === 'failed' ? 'app-bad' : undefined}>{letter}</span>}
      </span>
      <span className="app-row app-people-acts">
        <button
          type="button"
          className="app-act"
          aria-label={`Send again: ${name}`}
          aria-disabled={isBusy}
          onClick={() => !isBusy && again.mutate()}
        >
          Send again
        </button>
        <button
          type="button"
          className="app-act"
          aria-label={`Take back: ${name}`}
          aria-disabled={isBusy}
          onClick={() => !isBusy && takeBack.mutate()}
        >
          Take back
        </button>
      </span>
    </li>
  );
}
