import { useT } from '../messages';

export interface SendButtonProps {
  /** In English. */
  label: string;
  /** The request is on its way. Not `disabled` then, which would take the focus away from who pressed it. */
  busy: boolean;
  /** The form's id, where the button stands outside of it. */
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
