import type { NewRequest } from '@charter-hosts/contract';

/** What each kind is called where there is room for a word or two. */
const KIND: Readonly<Record<NewRequest['kind'], string>> = {
  privateCharter: 'Charter',
  internationalCharter: 'International charter',
  flightBooking: 'Flight booking',
  chauffeur: 'Chauffeur request',
};

/** What a notice says: kind, reference and codes, since it may stand on a locked screen. */
export const noticeOf = ({ kind, reference, codes }: NewRequest): { title: string; body: string } => ({
  title: `New: ${KIND[kind]}`,
  body: [reference, codes.join(' – ')].filter(Boolean).join(' · '),
});

/** Shows a notice; nothing where the browser does not. */
export function showNotice(request: NewRequest, onOpen: () => void): void {
  if (!('Notification' in window) || Notification.permission !== 'granted') return;
  const { title, body } = noticeOf(request);
  try {
    // One of a tag takes the place of another: two tabs show it once.
    const notice = new Notification(title, { body, tag: request.reference });
    notice.onclick = () => {
      window.focus();
      onOpen();
      notice.close();
    };
  } catch {
    // Browsers of phones have the class, and refuse to make one.
  }
}

let audio: AudioContext | undefined;

/** Two short tones, a quarter of a second. Silent where the browser wants the page to be pressed first. */
export function playSound(): void {
  try {
    audio ??= new AudioContext();
    void audio.resume();
    for (const [index, frequency] of [660, 880].entries()) {
      const start = audio.currentTime + index * 0.12;
      const tone = audio.createOscillator();
      const volume = audio.createGain();
      tone.frequency.value = frequency;
      volume.gain.setValueAtTime(0.12, start);
      volume.gain.exponentialRampToValueAtTime(0.001, start + 0.12);
      tone.connect(volume).connect(audio.destination);
      tone.start(start);
      tone.stop(start + 0.13);
    }
  } catch {
    // A machine without sound.
  }
}
