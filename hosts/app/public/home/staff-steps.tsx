import { useT } from 'charter-widgets/kit';
import './staff-steps.css';

const STEPS = [
  {
    title: 'You ask',
    text: 'Choose a flight, or a route and a day. You need no account.',
  },
  {
    title: 'Our desk looks into it',
    text: 'A person checks aircraft, airports and times, and answers you.',
  },
  {
    title: 'You decide',
    text: 'You get a reference number, not a ticket. Our desk arranges the rest with you. You pay nothing here.',
  },
];

/** How a request goes, in three steps. */
export function StaffSteps() {
  const t = useT();
  return (
    <ol className="app-steps">
      {STEPS.map(({ title, text }) => (
        <li key={title}>
          <h3>{t(title)}</h3>
          <p>{t(text)}</p>
        </li>
      ))}
    </ol>
  );
}
