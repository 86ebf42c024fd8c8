import { normalPhone } from 'charter-widgets/contract';

/**
 * The digits that WhatsApp knows a telephone by, with its country's code; '' where that is not certain: a message to a
 * stranger is worse than none.
 */
export function whatsappDigits(phone: string): string {
  const number = normalPhone(phone).replace(/^00/, '+');
  if (/^03\d{9}$/.test(number)) return `92${number.slice(1)}`;
  return /^\+[1-9]\d{7,14}$/.test(number) ? number.slice(1) : '';
}
