import { DESK_ROLES, type Invited, invite, inviteRequest } from '@charter-hosts/contract';
import { useQueryClient } from '@tanstack/react-query';
import { ApiError, errorMessage, type FieldErrors, fieldErrors } from 'charter-widgets/contract';
import { Dialog, FieldFrame, focusFirstError } from 'charter-widgets/kit';
import { useId, useRef, useState } from 'react';
import * as v from 'valibot';
import { api } from '../../shared/session';
import { toasts } from '../../shared/toasts';
import { FormDialog } from '../form-dialog';
import { Select } from '../select';
import { ROLES } from './words';

/** What each role may do, below the list that it is chosen from. */
const MAY = {
  owner: 'Does everything, and decides who is here.',
  dispatcher: 'Changes trips, quotes, flights and aircraft.',
  viewer: 'Looks, and changes nothing.',
} as const;

export interface InviteDialogProps {
  onClose: () => void;
  /** It is made; `link` is there where no mail can be sent. */
  onInvited: (invited: Invited) => void;
}

/** Asks somebody to the desk. */
export function InviteDialog({ onClose, onInvited }: InviteDialogProps) {
  const queries = useQueryClient();
  const fields = useRef<HTMLDivElement>(null);
  const [values, setValues] = useState({ name: '', email: '', role: 'dispatcher' });
  const [errors, setErrors] = useState<FieldErrors>({});
  const [failure, setFailure] = useState('');
  const [busy, setBusy] = useState(false);
  const role = DESK_ROLES.find((one) => one === values.role) ?? 'viewer';
  const set = (name: keyof typeof values) => (value: string) => {
    setValues((before) => ({ ...before, [name]: value }));
    setErrors(({ [name]: _mended, ...others }) => others);
    setFailure('');
  };
  const toFirst = () => fields.current && focusFirstError(fields.current);

  async function go() {
    if (busy) return;
    const parsed = v.safeParse(inviteRequest, values);
    setErrors(parsed.success ? {} : fieldErrors(parsed.issues));
    setFailure('');
    if (!parsed.success) return toFirst();
    setBusy(true);
    try {
      const invited = await api(invite, { body: parsed.output });
      void queries.invalidateQueries({ queryKey: ['invitations'] });
      onInvited(invited);
    } catch (error) {
      const said = error instanceof ApiError ? error.errors : {};
      setErrors(said);
      setFailure(said.email ? '' : errorMessage(error, 'Nobody was invited.', 'Nobody was invited. Try again.'));
      setBusy(false);
      toFirst();
    }
  }

  return (
    <FormDialog
      title="Invite somebody"
      cancel="Cancel"
      go={busy ? 'Inviting...' : 'Invite'}
      busy={busy}
      failure={failure}
      onClose={onClose}
      onGo={go}
    >
      <div className="app-invite" ref={fields}>
        <FieldFrame label="Name" error={errors.name ?? ''} required>
          {(control) => (
            <input
              {...control}
              className="cw-input"
              autoComplete="off"
              maxLength={100}
              value={values.name}
              onChange={({ currentTarget }) => set('name')(currentTarget.value)}
            />
          )}
        </FieldFrame>
        <FieldFrame label="Email" error={errors.email ?? ''} required>
          {(control) => (
            <input
              {...control}
              className="cw-input"
              type="email"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={254}
              value={values.email}
              onChange={({ currentTarget }) => set('email')(currentTarget.value)}
            />
          )}
        </FieldFrame>
        <FieldFrame label="Role" error={errors.role ?? ''} hint={MAY[role]}>
          {({ id }) => (
            <Select
              id={id}
              options={DESK_ROLES.map((one) => [one, ROLES[one]] as const)}
              value={values.role}
              onValue={set('role')}
            />
          )}
        </FieldFrame>
        <p className="app-invite-note">The link in the letter works once, for seven days.</p>
      </div>
    </FormDialog>
  );
}

/** The link of an invitation where no mail can be sent: shown once, to be handed over by hand. */
export function LinkDialog({ invited: { name, link = '' }, onClose }: { invited: Invited; onClose: () => void }) {
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  async function copy() {
    try {
      await navigator.clipboard.writeText(link);
      toasts.getState().success('Link copied');
    } catch {
      field.current?.select();
      toasts.getState().error('Your browser does not allow copying: the link is marked, copy it by hand.');
    }
  }
  return (
    <Dialog
      title={`Hand this link to ${name}`}
      describedBy={id}
      onClose={onClose}
      footer={
        <div className="cw-dialog-actions">
          <button type="button" className="cw-button" data-kind="plain" onClick={onClose}>
            Done
          </button>
          <button type="button" className="cw-button" data-kind="primary" onClick={copy}>
            Copy the link
          </button>
        </div>
      }
    >
      <div className="app-dialog-text app-invite">
        <p id={id}>
          This server has no mail server (SMTP_URL), so no letter goes out. Send the link your own way, to {name} alone:
          whoever opens it first is in. It is shown this once, works once, and for seven days.
        </p>
        <FieldFrame label="Link" error="">
          {(control) => (
            <textarea
              {...control}
              ref={field}
              rows={3}
              className="cw-input app-invite-link"
              readOnly
              value={link}
              onFocus={({ currentTarget }) => currentTarget.select()}
            />
          )}
        </FieldFrame>
      </div>
    </Dialog>
  );
}
