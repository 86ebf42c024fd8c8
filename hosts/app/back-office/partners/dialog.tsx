import { type DeskPartner, fold, partnerChange, partnerCreate, partnerMake } from '@charter-hosts/contract';
import { useQueryClient } from '@tanstack/react-query';
import { ApiError, errorMessage, type FieldErrors, fieldErrors } from 'charter-widgets/contract';
import { FieldFrame, focusFirstError } from 'charter-widgets/kit';
import { useRef, useState } from 'react';
import * as v from 'valibot';
import { api } from '../../shared/session';
import { FormDialog } from '../form-dialog';
import { PARTNERS } from './screen';
import { useVersionedPartner } from './use-versioned-partner';

export interface PartnerDialogProps {
  /** Who is changed. Default: one is made. */
  partner?: DeskPartner;
  onClose: () => void;
  onSaved: (id: number) => void;
}

const linesOf = (text: string) => text.split(/\s+/).filter(Boolean);

/** `Indus Travel (Pvt) Ltd` → `indus-travel-pvt-ltd`: what a key is at first, until somebody types one. */
const keyOf = (name: string) =>
  fold(name)
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
    .join('-')
    .slice(0, 40)
    .replace(/-$/, '');

/** Makes a partner, or changes one. */
export function PartnerDialog({ partner: first, onClose, onSaved }: PartnerDialogProps) {
  // As it was opened: the list may be read again under the form.
  const [partner] = useState(first);
  const queries = useQueryClient();
  const fields = useRef<HTMLDivElement>(null);
  const [values, setValues] = useState({
    key: partner?.key ?? '',
    name: partner?.name ?? '',
    contact: partner?.contact ?? '',
    origins: partner?.origins.join('\n') ?? '',
  });
  const [isTyped, setTyped] = useState(false);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [failure, setFailure] = useState('');
  const [busy, setBusy] = useState(false);
  const edit = useVersionedPartner();
  const errorOf = (name: string) =>
    errors[name] ?? Object.entries(errors).find(([path]) => path.startsWith(`${name}.`))?.[1] ?? '';
  const toFirst = () => fields.current && focusFirstError(fields.current);
  const set = (name: keyof typeof values) => (value: string) => {
    setValues((before) => ({
      ...before,
      [name]: value,
      ...(name === 'name' && !partner && !isTyped && { key: keyOf(value) }),
    }));
    setErrors((before) => Object.fromEntries(Object.entries(before).filter(([path]) => path.split('.')[0] !== name)));
    setFailure('');
  };

  async function go() {
    if (busy) return;
    const typed = { ...values, origins: linesOf(values.origins).map((line) => line.replace(/\/$/, '')) };
    const parsed = partner
      ? v.safeParse(partnerChange, { ...typed, version: partner.version, isOff: partner.isOff })
      : v.safeParse(partnerMake, typed);
    setErrors(parsed.success ? {} : fieldErrors(parsed.issues));
    setFailure('');
    if (!parsed.success) return toFirst();
    setBusy(true);
    try {
      let id = partner?.id;
      if (partner) {
        const isSaved = await edit.save({ ...partner, ...v.parse(partnerChange, parsed.output) }, partner);
        if (!isSaved) return setBusy(false);
      } else id = (await api(partnerCreate, { body: v.parse(partnerMake, parsed.output) })).id;
      await queries.invalidateQueries({ queryKey: PARTNERS });
      onSaved(id ?? 0);
    } catch (error) {
      const said = error instanceof ApiError ? error.errors : {};
      setErrors(said);
      const unsaved = 'Nothing was saved. Try again.';
      setFailure(Object.keys(said).length > 0 ? '' : errorMessage(error, unsaved, unsaved));
      setBusy(false);
      toFirst();
    }
  }

  if (edit.dialog) return edit.dialog;
  return (
    <FormDialog
      title={partner ? `Change ${partner.name}` : 'Add a partner'}
      cancel="Cancel"
      go={busy ? 'Saving...' : partner ? 'Save' : 'Add'}
      busy={busy}
      failure={failure}
      onClose={onClose}
      onGo={go}
    >
      <div className="app-partner-fields" ref={fields}>
        <FieldFrame label="Name" error={errorOf('name')} required>
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
        <FieldFrame
          label="Key"
          error={errorOf('key')}
          hint={partner ? 'It stands on their pages, and stays.' : 'What their pages say. It cannot be changed later.'}
          required={!partner}
        >
          {(control) => (
            <input
              {...control}
              className="cw-input"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={40}
              readOnly={partner !== undefined}
              value={values.key}
              onChange={({ currentTarget }) => {
                setTyped(true);
                set('key')(currentTarget.value);
              }}
            />
          )}
        </FieldFrame>
        <FieldFrame
          label="Origins of their pages"
          error={errorOf('origins')}
          hint="One a line, as https://www.example.com. A request of an element on one of them is proved to be theirs."
        >
          {(control) => (
            <textarea
              {...control}
              className="cw-input"
              rows={3}
              autoCapitalize="none"
              spellCheck={false}
              value={values.origins}
              onChange={({ currentTarget }) => set('origins')(currentTarget.value)}
            />
          )}
        </FieldFrame>
        <FieldFrame label="Contact" error={errorOf('contact')} hint="Who is asked there, for the desk alone.">
          {(control) => (
            <input
              {...control}
              className="cw-input"
              autoComplete="off"
              maxLength={200}
              value={values.contact}
              onChange={({ currentTarget }) => set('contact')(currentTarget.value)}
            />
          )}
        </FieldFrame>
      </div>
    </FormDialog>
  );
}
