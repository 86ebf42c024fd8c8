import type { WebhookWithSecret } from '@charter-hosts/contract';
import { Dialog, FieldFrame } from 'charter-widgets/kit';
import { useId, useRef } from 'react';
import { toasts } from '../../shared/toasts';

export interface SecretDialogProps {
  webhook: WebhookWithSecret;
  /** Another one took its place. Default: it is the first. */
  isRotated?: boolean;
  onClose: () => void;
}

/** The secret of an endpoint, shown once. */
export function SecretDialog({ webhook: { secret }, isRotated, onClose }: SecretDialogProps) {
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  async function copy() {
    try {
      await navigator.clipboard.writeText(secret);
      toasts.getState().success('Secret copied');
    } catch {
      field.current?.select();
      toasts.getState().error('Your browser does not allow copying: the secret is marked, copy it by hand.');
    }
  }
  return (
    <Dialog
      title={isRotated ? 'The new secret' : 'Its secret'}
      describedBy={id}
      onClose={onClose}
      footer={
        <div className="cw-dialog-actions">
          <button type="button" className="cw-button" data-kind="plain" onClick={onClose}>
            Done
          </button>
          <button type="button" className="cw-button" data-kind="primary" onClick={copy}>
            Copy the secret
          </button>
        </div>
      }
    >
      <div className="app-dialog-text app-hook-fields">
        <p id={id}>
          The receiver proves with it that what comes is from here. It is shown this once: put it there now.
          {isRotated && ' For a day each event is signed with the old one, too.'}
        </p>
        <FieldFrame label="Secret" error="">
          {(control) => (
            <textarea
              {...control}
              ref={field}
              rows={2}
              className="cw-input app-hook-secret"
              readOnly
              value={secret}
              onFocus={({ currentTarget }) => currentTarget.select()}
            />
          )}
        </FieldFrame>
      </div>
    </Dialog>
  );
}
