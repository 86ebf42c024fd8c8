import { DESK_ROLES, type DeskRole, type Invited, invite, inviteRequest } from '@charter-hosts/contract';
import { useQueryClient } from '@tanstack/react-query';
import { FieldFrame } from 'charter-widgets/kit';
import { api } from '../../shared/session';
import { CopyDialog, EntryField, useEntry } from '../entries';
import { FormDialog } from '../form-dialog';
import { Select } from '../select';
import { ROLES } from './data';

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

/** Invites somebody to the desk. */
export function InviteDialog({ onClose, onInvited }: InviteDialogProps) {
  const queries = useQueryClient();
  const { fields, values, errorOf, set, dialog } = useEntry({
    start: { name: '', email: '', role: 'dispatcher' as DeskRole },
    schema: inviteRequest,
    async save(body) {
      const invited = await api(invite, { body });
      void queries.invalidateQueries({ queryKey: ['invitations'] });
      onInvited(invited);
      return true;
    },
    unsaved: ['Nobody was invited.', 'Nobody was invited. Try again.'],
  });
  return (
    <FormDialog
      title="Invite somebody"
      cancel="Cancel"
      go={dialog.busy ? 'Inviting...' : 'Invite'}
      onClose={onClose}
      {...dialog}
    >
      <div className="app-stack" ref={fields}>
        <EntryField
          label="Name"
          error={errorOf('name')}
          required
          maxLength={100}
          value={values.name}
          onValue={(name) => set({ name })}
        />
        <EntryField
          label="Email"
          error={errorOf('email')}
          required
          type="email"
          autoCapitalize="none"
          maxLength={254}
          value={values.email}
          onValue={(email) => set({ email })}
        />
        <FieldFrame label="Role" error={errorOf('role')} hint={MAY[values.role]}>
          {({ id }) => (
            <Select
              id={id}
              options={DESK_ROLES.map((one) => [one, ROLES[one]] as const)}
              value={values.role}
              onValue={(value) => set({ role: DESK_ROLES.find((one) => one === value) ?? 'viewer' })}
            />
          )}
        </FieldFrame>
        <p className="app-small app-soft">The link in the letter works once, for seven days.</p>
      </div>
    </FormDialog>
  );
}

/** The link of an invitation where no mail can be sent: shown once, to be handed over by hand. */
export const LinkDialog = ({ invited: { name, link = '' }, onClose }: { invited: Invited; onClose: () => void }) => (
  <CopyDialog title={`Hand this link to ${name}`} label="Link" value={link} onClose={onClose}>
    This server has no mail server (SMTP_URL), so no letter goes out. Send the link your own way, to {name} alone:
    whoever opens it first is in. It is shown this once, works once, and for seven days.
  </CopyDialog>
);
