import {
  type EmailState,
  type Invitation,
  type Invited,
  invite,
  inviteRequest,
  inviteResend,
  inviteRevoke,
  STAFF_ROLES,
  type StaffRole,
} from '@charter-hosts/contract';
import { useMutation } from '@tanstack/react-query';
import { formatInstant } from 'charter-widgets/kit';
import { useRef } from 'react';
import { TextButton } from '../../shared/button';
import { useConfig } from '../../shared/config';
import { api } from '../../shared/session';
import { toasts } from '../../shared/toasts';
import { Age, useNow } from '../clock';
import { CopyDialog } from '../copy-dialog';
import { EntryField, SelectField } from '../entry-field';
import { toastError } from '../feedback';
import { FormDialog } from '../form-dialog';
import { focusBeside } from '../navigation';
import { ROLE_NAMES } from '../role';
import { useEntry } from '../use-entry';

/** Hints below the choice of a role. */
const ROLE_HINTS = {
  owner: 'Can do everything, including managing people.',
  dispatcher: 'Can change trips, quotes, flights and aircraft.',
  viewer: 'Can read requests, flights and aircraft, with document numbers masked. Can change nothing.',
} as const;

export interface InviteDialogProps {
  onClose: () => void;
  /** Called with the invitation; it has a `link` if the server sends no mail. */
  onInvited: (invited: Invited) => void;
}

/** Invites a person to the staff. */
export function InviteDialog({ onClose, onInvited }: InviteDialogProps) {
  const { sendsEmail = true } = useConfig();
  const entry = useEntry({
    start: { name: '', email: '', role: 'dispatcher' as StaffRole },
    schema: inviteRequest,
    async save(body) {
      const invited = await api(invite, { body });
      onInvited(invited);
      return true;
    },
    unsaved: [
      'The invitation was not sent.',
      'The server did not answer. Check the list before you invite them again.',
    ],
  });
  const { errorOf, field, set, values } = entry;
  return (
    <FormDialog
      title="Invite someone"
      acts={['Invite', 'Inviting...']}
      {...entry.dialog}
      // A chosen role alone is no loss.
      isChanged={() => values.name !== '' || values.email !== ''}
      onClose={onClose}
    >
      <EntryField label="Name" {...field('name')} required maxLength={100} />
      <EntryField label="Email" {...field('email')} required type="email" autoCapitalize="none" maxLength={254} />
      <SelectField
        label="Role"
        error={errorOf('role')}
        hint={ROLE_HINTS[values.role]}
        options={STAFF_ROLES.map((one) => [one, ROLE_NAMES[one]] as const)}
        value={values.role}
        onValue={(value) => set({ role: STAFF_ROLES.find((one) => one === value) ?? 'viewer' })}
      />
      <p className="app-small app-soft">
        {sendsEmail
          ? 'The link in the e-mail works once, within seven days.'
          : 'This server sends no e-mail (SMTP_URL). You get a link to send yourself. It works once, within seven days.'}
      </p>
    </FormDialog>
  );
}

/** The link of an invitation, shown once where the server sends no mail. */
export const LinkDialog = ({ invited: { name, link = '' }, onClose }: { invited: Invited; onClose: () => void }) => (
  <CopyDialog title={`Send this link to ${name}`} label="Link" value={link} onClose={onClose}>
    E-mail is not set up on this server (SMTP_URL). Send the link yourself, to {name} only: the first person to open it
    can join. It is shown only now. It works once, within seven days.
  </CopyDialog>
);

/** The states of an invitation's e-mail that is not sent. */
const UNSENT: Readonly<Partial<Record<EmailState, string>>> = {
  queued: 'E-mail waiting',
  sending: 'E-mail is being sent',
  waiting: 'E-mail waiting, tried again soon',
  failed: 'E-mail failed: the mail server refuses it',
};

export interface InvitedRowProps {
  invitation: Invitation;
  /** Called with an invitation whose link is handed over. */
  onLink: (invited: Invited) => void;
}

/** An open invitation, with buttons to send it again and to take it back. */
export function InvitedRow({ invitation, onLink }: InvitedRowProps) {
  const row = useRef<HTMLLIElement>(null);
  const now = useNow();
  const { id, name, email, role, by, at, until, emailState, hasAccount } = invitation;
  const fail = toastError('The change was not saved.');
  const again = useMutation<Invited>({
    mutationFn: () => api(inviteResend, { id }),
    onSuccess: (invited) => {
      if (invited.link) onLink(invited);
      else toasts.getState().success(`${name} gets a new e-mail. The old link no longer works.`);
    },
    onError: fail,
  });
  const takeBack = useMutation({
    mutationFn: () => api(inviteRevoke, { id }),
    onSuccess() {
      toasts.getState().success(`The invitation of ${name} is withdrawn.`);
      focusBeside(row.current, document.querySelector('h1'), '.app-act');
    },
    onError: fail,
  });
  const isBusy = again.isPending || takeBack.isPending;
  const isOver = Date.parse(until) <= now;
  const unsent = emailState && UNSENT[emailState];
  return (
    <li ref={row} data-off={isOver || undefined}>
      <span>
        <strong>{name}</strong>
        <small>{email}</small>
        {hasAccount && <small>Has a customer account, which is replaced</small>}
      </span>
      <span>{ROLE_NAMES[role]}</span>
      <span className="app-soft app-lines">
        <span>
          Invited <Age at={at} />
          {by && ` by ${by}`}
        </span>
        <span className={isOver ? 'app-bad' : undefined}>
          {isOver ? 'Expired' : 'Valid until'} {formatInstant(until, 'short')}
        </span>
        {!isOver && unsent && <span className={emailState === 'failed' ? 'app-bad' : undefined}>{unsent}</span>}
      </span>
      <span className="app-row app-people-acts">
        <TextButton aria-label={`Send again: ${name}`} busy={isBusy} onClick={() => again.mutate()}>
          Send again
        </TextButton>
        <TextButton aria-label={`Withdraw: ${name}`} busy={isBusy} onClick={() => takeBack.mutate()}>
          Withdraw
        </TextButton>
      </span>
    </li>
  );
}
