import { findNamed } from 'charter-widgets/airport-index';
import { expect, it } from 'vitest';
import { readMessage } from '../read-message';

/** The legs read on Saturday, 28 November 2026; a question mark follows each uncertain value. */
function legs(text: string) {
  const { legs, isReturn } = readMessage(text, { today: '2026-11-28', findNamed });
  const parts = legs.map(({ from, to, date, time }) =>
    [from, to, date, time]
      .map((piece) =>
        piece
          ? `${typeof piece.value === 'string' ? piece.value : /\((\w+)\)/.exec(piece.value.text)?.[1]}${piece.doubt && '?'}`
          : '-',
      )
      .join(' '),
  );
  return parts.join('; ') + (isReturn ? ' return' : '');
}

it.each([
  ['Price for KHI to ISB', 'KHI ISB - -'],
  ['to Doha from Karachi', 'KHI DOH? - -'],
  ['Karachi Lahore', 'KHI? LHE? - -'],
  ['ISB-LHE-KHI 5 March', 'ISB LHE 2027-03-05? -; LHE KHI - -'],
  ['KHI-ISB 5 March, ISB-GIL 3 March', 'KHI ISB 2027-03-05 -; ISB GIL 2027-03-03? -'],
  ['KHI-ISB 5 Dec 9am, return 7 Dec 10pm', 'KHI ISB 2026-12-05 09:00; ISB KHI 2026-12-07 22:00 return'],
  ['KHI-ISB 5 Dec, return 10pm', 'KHI ISB 2026-12-05 -; ISB KHI - 22:00? return'],
  ['KHI-ISB 5 Dec, 7 Dec', 'KHI ISB 2026-12-05? -; ISB? KHI? 2026-12-07? - return'],
  ['Holidays: 5 Dec. KHI-ISB 7 Dec. Tax 9 Dec.', 'KHI ISB 2026-12-07? -'],
  ['Karachi/Lahore to Multan 5 Dec 9am', 'KHI? LHE? 2026-12-05? 09:00?; LHE? MUX? - -'],
  ['KHI-ISB 5 Dec, sorry 6 Dec', 'KHI? ISB? 2026-12-05? -'],
  ['Return 5 Dec, KHI-ISB 4 Dec', 'KHI ISB 2026-12-05? -; ISB KHI 2026-12-04? - return'],
  ['KHI-ISB, 4 pax 5 Dec, lunch at 1pm', 'KHI ISB 2026-12-05 13:00?'],
  ['KHI-ISB, dad turns 70 on 7 Dec', 'KHI ISB 2026-12-07? -'],
  ['KHI-ISB 5 Dec, no return', 'KHI ISB 2026-12-05 -'],
  ['KHI-DXB 5 Dec 20:00 UTC', 'KHI DXB 2026-12-06? 01:00?'],
  ['KHI-DXB 5 Dec 9am or 10am', 'KHI DXB 2026-12-05 09:00?'],
])('the right legs are read from "%s"', (text, read) => expect(legs(text)).toBe(read));
