import { PUSH_KINDS, type PushKind, type PushSettings, pushSettings, VIEWER_PUSH_KINDS } from '@charter-hosts/contract';
import { useQuery } from '@tanstack/react-query';
import { errorMessage } from 'charter-widgets/contract';
import { useRef, useState } from 'react';
import { Failure } from '../../shared/action-dialog';
import { Button } from '../../shared/button';
import { toasts } from '../../shared/toasts';
import { CheckboxSet, EntryField } from '../entry-field';
import { FormDialog } from '../form-dialog';
import { isSoundWanted, saveSoundWanted } from '../notices';
import { pushProblem, readDevice, saveDevice } from '../push-device';
import { useMay } from '../role';
import { useEntry } from '../use-entry';

const LABELS: Readonly<Record<PushKind, string>> = {
  new: 'A new request',
  late: 'A request that is due soon: mine, or nobody’s',
  answer: 'An answer of a traveller',
  failed: 'An e-mail that could not be sent',
};

const UNSAVED =
  'It was not saved: the browser’s push service or the server did not answer. Check the connection and try again.';
const REFUSED =
  'This browser blocks notifications from this site. Allow them in the browser’s settings for this page, then try again.';
const UNANSWERED = 'Your browser asked for permission, but got no answer. Try again and choose Allow.';

/** The switches for notifications and the sound in this browser. */
export function NoticesSetting() {
  const problem = pushProblem();
  const device = useQuery({ queryKey: ['device'], queryFn: async () => (await readDevice(true)) ?? null });
  const opener = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [failure, setFailure] = useState('');
  const [sounds, setSounds] = useState(isSoundWanted);
  const { key, settings } = device.data ?? {};

  async function save(next: PushSettings) {
    await saveDevice(key ?? '', next);
    await device.refetch();
  }
  async function open() {
    const answer = await Notification.requestPermission();
    setFailure(answer === 'granted' ? '' : answer === 'denied' ? REFUSED : UNANSWERED);
    setOpen(answer === 'granted');
  }
  async function switchOff(before: PushSettings) {
    try {
      await save({ ...before, kinds: [] });
      // The button is gone after this.
      opener.current?.focus();
    } catch (error) {
      setFailure(errorMessage(error, UNSAVED, UNSAVED));
    }
  }
  function switchSound() {
    saveSoundWanted(!sounds);
    setSounds(!sounds);
  }

  const quiet = settings?.quietFrom && settings.quietTo && `, except from ${settings.quietFrom} to ${settings.quietTo}`;
  return (
    <section aria-labelledby="notices">
      <h2 id="notices">Notifications</h2>
      <p className="app-soft">
        This device can ring while the back office is closed: until you log out, at most twelve hours after your login,
        and again after your next login here. A notification shows the kind and the reference, and no names.
      </p>
      <p role="status">{settings && `This device rings${quiet || ''}.`}</p>
      {(problem || key === '') && (
        <p>{problem || 'Notifications are not set up on this server: the operator has to set PUSH_SECRET.'}</p>
      )}
      <Failure>{failure}</Failure>
      <div className="app-trip-ways">
        {!problem && key && (
          <Button ref={opener} onClick={open}>
            {settings ? 'Change what rings' : 'Let this device ring'}
          </Button>
        )}
        {settings && <Button onClick={() => switchOff(settings)}>Switch it off on this device</Button>}
        <Button aria-pressed={sounds} onClick={switchSound}>
          Play a short sound
        </Button>
      </div>
      {isOpen && <SettingsDialog before={settings} onClose={() => setOpen(false)} onSave={save} />}
    </section>
  );
}

interface SettingsProps {
  before: PushSettings | null | undefined;
  onClose: () => void;
  onSave: (settings: PushSettings) => Promise<void>;
}

function SettingsDialog({ before, onClose, onSave }: SettingsProps) {
  const kinds = useMay('dispatcher') ? PUSH_KINDS : VIEWER_PUSH_KINDS;
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const entry = useEntry({
    start: {
      kinds: kinds.filter((kind) => before?.kinds.includes(kind) ?? true),
      quietFrom: before?.quietFrom ?? '',
      quietTo: before?.quietTo ?? '',
    },
    schema: pushSettings,
    bodyOf: (values) => ({ ...values, zone }),
    async save(body) {
      await onSave(body);
      if (body.kinds.length > 0)
        toasts.getState().success(before ? 'Saved' : 'This device rings now. A first notification is on its way.');
      onClose();
      return true;
    },
    unsaved: [UNSAVED, UNSAVED],
  });
  const { errorOf, field, set, values } = entry;
  return (
    <FormDialog title="What this device rings for" acts={['Save', 'Saving...']} {...entry.dialog} onClose={onClose}>
      <CheckboxSet
        legend="Ring for"
        all={kinds}
        checked={values.kinds}
        error={errorOf('kinds')}
        onChange={(chosen) => set({ kinds: chosen })}
      >
        {(kind) => LABELS[kind]}
      </CheckboxSet>
      <EntryField
        label="Quiet from"
        hint={`The time in ${zone}. Empty: never quiet.`}
        type="time"
        {...field('quietFrom')}
      />
      <EntryField
        label="Quiet until"
        hint="What comes in between arrives then, as one notification."
        type="time"
        {...field('quietTo')}
      />
    </FormDialog>
  );
}
