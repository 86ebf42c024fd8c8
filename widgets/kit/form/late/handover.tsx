import { dataLink } from '../../../contract';
import { useT } from '../../messages';
import { type Contact, PhoneLink } from '../../widget/late/operator-contact';
import { type Itinerary, itineraryText } from './itinerary';

export interface HandoverProps {
  itinerary: Itinerary;
  contact: Contact;
}

/** Ways to hand an itinerary over by hand, and the support line; nothing where the operator has none. */
export function Handover({ itinerary, contact }: HandoverProps) {
  const t = useT();
  const { phone, whatsapp, sms } = contact;
  const text = itineraryText(itinerary, t);
  if (!phone && !whatsapp && !sms) return null;
  return (
    <>
      <p>
        {t(
          whatsapp || sms
            ? 'In a hurry? Hand the itinerary over in a message. Nothing about you is in it.'
            : 'In a hurry? Reach us by phone.',
        )}
      </p>
      <p className="cw-waiting-actions">
        {whatsapp && (
          <a href={dataLink('https://wa.me/', whatsapp, { text })} target="_blank" rel="noopener noreferrer">
            {t('Send it by WhatsApp')}
          </a>
        )}
        {sms && <a href={dataLink('sms:+', sms, { body: text })}>{t('Send it by SMS')}</a>}
        {phone && <PhoneLink phone={phone} />}
      </p>
    </>
  );
}
