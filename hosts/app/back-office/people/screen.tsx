import { Button, TextButton } from '../../shared/button';
import { toastError } from '../feedback';
import '../entries.css';
import {
  accountErase,
  accountList,
  type Invited,
  invitationList,
  type PersonChange,
  personSignInEnd,
  personSignIns,
  personUpdate,
  STAFF_ROLES,
  type StaffAccount,
  staffAccount,
} from '@charter-hosts/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ActionDialog } from '../../shared/action-dialog';
import { api } from '../../shared/session';
import { PageTitle } from '../../shared/shell';
import { toasts } from '../../shared/toasts';
import { reading } from '../cache';
import { Since } from '../clock';
import { NotFetched, Rows } from '../entries';
import { EntryField } from '../entry-field';
import { FormDialog } from '../form-dialog';
import { ROLE_NAMES, useMe } from '../role';
import { Select } from '../select';
import { SignIns } from '../sign-ins';
import { useEntry } from '../use-entry';
import { fieldOf, useVersioned, type Versioned } from '../versioned';
import { InviteDialog, InvitedRow, LinkDialog } from './invite-dialog';
import { countPasskeys, PasskeysDialog, SignOutDialog } from './passkeys';

/** How an account is saved, and how two edits are compared. */
const PERSON: Versioned<StaffAccount> = {
  noun: 'Account',
  fields: [
    fieldOf<StaffAccount, 'role'>('Role', 'role', (role) => ROLE_NAMES[role]),
    fieldOf<StaffAccount, 'isOff'>('Switched', 'isOff', (isOff) => (isOff ? 'Off' : 'On')),
  ],
  schema: staffAccount,
  save: ({ id, role, isOff }, { version }) => api(personUpdate, { id, body: { version, role, isOff } }),
};

/** /admin/people: the staff, their roles, and invitations. */
export function PeopleScreen() {
  const list = useQuery(reading(accountList));
  const { data: invitations, error: unread } = useQuery(reading(invitationList));
  const [asking, setAsking] = useState(false);
  const [link, setLink] = useState<Invited>();
  const me = useMe();

  if (list.error && !list.data) return <NotFetched ownersOnly="Only owners can manage people" {...list} />;
  return (
    <div className="app-wide app-entries">
      <PageTitle
        aside={
          <Button kind="primary" onClick={() => setAsking(true)}>
            Invite someone
          </Button>
        }
      >
        People
      </PageTitle>
      <p className="app-lead">
        Viewers can read requests, flights and aircraft. Dispatchers can also change trips, quotes, flights and
        aircraft. Owners can do everything, including managing people.
      </p>
      {(invitations?.length ?? 0) > 0 && (
        <>
          <h2>
            Invited <span className="cw-numbers">{invitations?.length}</span>
          </h2>
          <Rows data={invitations} className="app-people">
            {(invitation) => <InvitedRow key={invitation.id} invitation={invitation} onLink={setLink} />}
          </Rows>
        </>
      )}
      {unread && !invitations && (
        <p className="cw-alert" role="alert">
          The invitations could not be loaded.
        </p>
      )}
      <h2>Staff {list.data && <span className="cw-numbers">{list.data.length}</span>}</h2>
      <Rows data={list.data} className="app-people">
        {(person) => <Person key={person.id} person={person} isMe={person.id === me} />}
      </Rows>
      <EraseAccount />
      {asking && (
        <InviteDialog
          onClose={() => setAsking(false)}
          onInvited={(invited) => {
            setAsking(false);
            if (invited.link) setLink(invited);
            else toasts.getState().success(`${invited.name} gets an e-mail with a link.`);
          }}
        />
      )}
      {link && <LinkDialog invited={link} onClose={() => setLink(undefined)} />}
    </div>
  );
}

/** The message after a change. */
function describeChange({ name }: StaffAccount, { role, isOff, removePasskeys }: PersonChange): string {
  if (role) return `${name} is ${role === 'owner' ? 'an' : 'a'} ${role} now, and has to log in again.`;
  if (isOff !== undefined) return isOff ? `${name} is switched off, and logged out.` : `${name} can log in again.`;
  return `${name} is logged out everywhere${removePasskeys ? ', and has no passkeys any more' : ''}.`;
}

/** A person of the staff. Nobody can change themselves, so nobody can lock themselves out. */
function Person({ person, isMe }: { person: StaffAccount; isMe: boolean }) {
  const edit = useVersioned(PERSON, 'Keep their version');
  const change = useMutation<unknown, unknown, PersonChange>({
    mutationFn: ({ role = person.role, isOff = person.isOff, ...body }) =>
      body.signOut ? api(personUpdate, { id: person.id, body }) : edit.save({ ...person, role, isOff }, person),
    onSuccess: (isSaved, body) => isSaved && toasts.getState().success(describeChange(person, body)),
    onError: toastError('The change was not saved.'),
  });
  const { id, name, email, role, isOff, signedInAt, passkeys } = person;
  const [open, setOpen] = useState<'sign-ins' | 'passkeys' | 'sign out'>();
  const close = () => setOpen(undefined);
  const save = (body: PersonChange) => !change.isPending && change.mutate(body);
  return (
    <li data-off={isOff || undefined}>
      <span>
        <strong>
          {name}
          {isMe && ' (you)'}
        </strong>
        <small>{email}</small>
      </span>
      {isMe ? (
        <span>{ROLE_NAMES[role]}</span>
      ) : (
        <Select
          aria-label={`Role of ${name}`}
          disabled={change.isPending}
          options={STAFF_ROLES.map((one) => [one, ROLE_NAMES[one]] as const)}
          value={role}
          onValue={(value) => save({ role: STAFF_ROLES.find((one) => one === value) })}
        />
      )}
      <span className="app-soft app-lines">
        {isOff ? 'Switched off' : <Since said="Logged in" at={signedInAt} none="Not logged in yet" />}
      </span>
      <span className="app-row app-people-acts">
        {!isMe && (
          <>
            <TextButton aria-label={`Logins: ${name}`} onClick={() => setOpen('sign-ins')}>
              Logins
            </TextButton>
            {passkeys > 0 && (
              <TextButton aria-label={`Passkeys: ${name}`} onClick={() => setOpen('passkeys')}>
                {countPasskeys(passkeys)}
              </TextButton>
            )}
            {!isOff && (
              <TextButton
                aria-label={`Log out everywhere: ${name}`}
                onClick={() => (passkeys > 0 ? setOpen('sign out') : save({ signOut: true }))}
              >
                Log out everywhere
              </TextButton>
            )}
            <TextButton aria-label={`Switch ${isOff ? 'on' : 'off'}: ${name}`} onClick={() => save({ isOff: !isOff })}>
              {isOff ? 'Switch on' : 'Switch off'}
            </TextButton>
          </>
        )}
      </span>
      {edit.dialog}
      {open === 'passkeys' && <PasskeysDialog person={person} onClose={close} />}
      {open === 'sign out' && (
        <SignOutDialog
          person={person}
          onClose={close}
          onGo={(removePasskeys) => {
            close();
            save({ signOut: true, removePasskeys });
          }}
        />
      )}
      {open === 'sign-ins' && (
        <ActionDialog
          title={`Where ${name} is logged in`}
          onClose={close}
          actions={<Button onClick={close}>Done</Button>}
        >
          <SignIns
            reads={reading(personSignIns, { id })}
            end={(signIn) => api(personSignInEnd, { id, body: { signIn } })}
          />
        </ActionDialog>
      )}
    </li>
  );
}

/** Erases a customer account by its address, as somebody may ask who has no request. */
function EraseAccount() {
  const [open, setOpen] = useState(false);
  const [erased, setErased] = useState('');
  return (
    <>
      <h2>Customers</h2>
      <p className="app-lead">
        If somebody asks you to erase their data, open one of their requests and choose ‘All data of this person’. If
        they only have an account: <TextButton onClick={() => setOpen(true)}>Erase a customer account</TextButton>
      </p>
      {/* It stays, because it may name work that is left. */}
      <p role="status">{erased}</p>
      {open && <EraseDialog onClose={() => setOpen(false)} onErased={setErased} />}
    </>
  );
}

function EraseDialog({ onClose, onErased }: { onClose: () => void; onErased: (text: string) => void }) {
  const entry = useEntry({
    start: { email: '' },
    schema: accountErase.body,
    async save(body) {
      const { requests } = await api(accountErase, { body });
      const kept = requests && ` Requests with this address: ${requests}. Erase them under ‘All data of this person’.`;
      onErased(`The account of ${body.email} is erased.${kept || ''}`);
      onClose();
      return true;
    },
    unsaved: ['The account was not erased.', 'The account was not erased. Try again.'],
  });
  return (
    <FormDialog
      title="Erase a customer account"
      acts={['Erase for good', 'Erasing...']}
      {...entry.dialog}
      onClose={onClose}
    >
      <p>
        The account, its logins and its subscriptions to e-mails about flights are erased for good. Its requests stay:
        to erase them, open one and choose ‘All data of this person’.
      </p>
      <EntryField label="Email" {...entry.field('email')} required type="email" autoCapitalize="none" maxLength={254} />
    </FormDialog>
  );
}
