import { useT } from '../messages';

export interface SendButtonProps {
  /** In English. */
  label: string;
  /** The request is on its way. The button is not `disabled` then, so that it keeps the focus. */
  busy: boolean;
  /** The form's id, for a button outside of it. */
  form?: string;
}

/** Sends a form. */
export function SendButton({ label, busy, form }: SendButtonProps) {
  const t = useT();
  return (
    <button type="submit" form={form} className="cw-button" part="button" data-kind="primary" aria-disabled={busy}>
      {t(busy ? 'Submitting...' : label)}
    </button>
  );
}
