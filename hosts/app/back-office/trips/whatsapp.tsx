import { whatsappDigits } from '@charter-hosts/contract/phone-number';
import { dataLink } from 'charter-widgets/contract';
import { useEffect, useState } from 'react';
import { Button } from '../../shared/button';
import { useConfig } from '../../shared/config';
import { createTexts, loadTexts } from '../../shared/texts/texts';
import { useQuotes } from '../quotes/use-quotes';
import { type DraftParts, listWhatsappDrafts } from './whatsapp-drafts';

export interface WhatsappDraftsProps extends Pick<DraftParts, 'places' | 'changed'> {
  trip: DraftParts['trip'] & { id: number; locale: string };
  phone: string;
}

/** Messages in the traveller's language, each a link that opens WhatsApp with its text. */
export function WhatsappDrafts({ trip, phone, ...parts }: WhatsappDraftsProps) {
  const { brand } = useConfig();
  const { data: quotes = [] } = useQuotes(trip.id);
  const [isOpen, setIsOpen] = useState(false);
  const locale = /^ur\b/.test(trip.locale) ? 'ur' : 'en';
  const [t, setTexts] = useState(() => createTexts(locale));
  useEffect(() => void loadTexts(locale).then(() => setTexts(() => createTexts(locale))), [locale]);
  const drafts = listWhatsappDrafts({ trip, quotes, ...parts, brand }, t);
  const digits = whatsappDigits(phone);
  if (drafts.length === 0) return null;
  if (!digits)
    return (
      <p className="app-small app-soft">
        No WhatsApp drafts: {phone} is not a phone number with its country code, such as +971 50 123 4567.
      </p>
    );
  return (
    <>
      <div className="app-trip-ways">
        <Button aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          WhatsApp
        </Button>
      </div>
      {isOpen && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
        <div className="app-trip-ways" role="group" aria-label="WhatsApp drafts">
          {drafts.map(({ label, text }) => (
            <a
              key={label}
              className="cw-button"
              data-kind="plain"
              href={dataLink('https://wa.me/', digits, { text })}
              target="_blank"
              rel="noopener noreferrer"
            >
              {label}
            </a>
          ))}
        </div>
      )}
    </>
  );
}
