import { useRef } from 'react';
import { usePartSheet } from '../../dialog/part-sheet';
import { useT } from '../../messages';
import { type Contact, PhoneLink } from '../../widget/operator/operator-contact';
import styles from './sender.css?inline';

export type StaffLineProps = Pick<Contact, 'answerMinutes' | 'phone'>;

/** Shows staff's answer time and telephone number. */
export function StaffLine({ answerMinutes, phone }: StaffLineProps) {
  const t = useT();
  const line = useRef<HTMLParagraphElement>(null);
  usePartSheet(line, styles);
  return (
    <p ref={line} className="cw-staff cw-numbers">
      {answerMinutes > 0 && <span>{promise(answerMinutes)}</span>}
      {phone && (
        <span>
          {t('Call the desk')} <PhoneLink phone={phone} />
        </span>
      )}
    </p>
  );

  function promise(minutes: number) {
    if (minutes === 1) return t('We usually answer within 1 minute');
    return minutes >= 120 && minutes % 60 === 0
      ? t('We usually answer within {count} hours', { count: minutes / 60 })
      : t('We usually answer within {count} minutes', { count: minutes });
  }
}
