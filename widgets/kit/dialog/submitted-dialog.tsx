import { type ReactNode, useRef } from 'react';
import { Icon } from '../base/icon';
import { useT } from '../messages';
import { Dialog } from './dialog';
import { printPart } from './print';

/** How a stored request is called and followed. */
export interface PassParts {
  /** What it is called on the telephone; '' for an answer without one, and then none is shown. */
  reference: string;
  /** How soon the desk answers, and its telephone. */
  desk: ReactNode;
  /** Where it stands, for its traveller. Beside the pass, not on it: a pass is made to be shown around. */
  track: ReactNode;
}

export interface SubmittedDialogProps extends PassParts {
  title: string;
  /** What happens next. */
  text: string;
  /** The kind of request: the pass's heading and the printed page's title. */
  subject: string;
  /** Shown beside the reference. */
  facts: readonly (readonly [label: string, value: ReactNode])[];
  onClose: () => void;
  /** The route, each leg in a `.cw-pass-leg`. */
  children?: ReactNode;
}

/** A boarding-pass summary of what was just sent, worth a screenshot, printable. */
export function SubmittedDialog(props: SubmittedDialogProps) {
  const { reference, title, text, subject, desk, track, facts, onClose, children } = props;
  const t = useT();
  const pass = useRef<HTMLDivElement>(null);
  return (
    <Dialog
      title={title}
      step="confirmed"
      onClose={onClose}
      footer={
        <div className="cw-dialog-actions">
          <button
            type="button"
            className="cw-button"
            data-kind="plain"
            onClick={() => pass.current && printPart(pass.current, reference ? `${subject} ${reference}` : subject)}
          >
            <Icon name="print" />
            {t('Print')}
          </button>
          <button
            type="button"
            className="cw-button"
            part="button"
            data-kind={track ? 'plain' : 'primary'}
            onClick={onClose}
          >
            {t('Close')}
          </button>
        </div>
      }
    >
      <p className="cw-submitted-text">{text}</p>
      <div ref={pass} className="cw-pass" part="card">
        <p className="cw-pass-head">
          <span>{subject}</span>
          <span>{t('Not a ticket')}</span>
        </p>
        {children}
        <dl className="cw-pass-facts cw-numbers">
          {reference && (
            <div>
              <dt>{t('Reference')}</dt>
              <dd>
                <bdi>{reference}</bdi>
              </dd>
            </div>
          )}
          {facts.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <div className="cw-pass-foot">
          <p>
            <b>{t('Received')}</b> {t('A person reads it')}
          </p>
          {desk}
        </div>
      </div>
      {track}
    </Dialog>
  );
}
