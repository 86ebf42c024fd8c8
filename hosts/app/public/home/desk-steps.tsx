import './desk-steps.css';

const STEPS = [
  {
    title: 'You ask',
    text: 'Choose a flight, or write down a route and a day. It needs no account.',
  },
  {
    title: 'The desk looks into it',
    text: 'A person reads it, looks at the aircraft, the airports and the hours, and comes back to you.',
  },
  {
    title: 'You decide',
    text: 'What you get here is a reference, not a ticket, and nothing is charged. You settle the rest with the desk.',
  },
];

/** How a request goes, in three steps. */
export function DeskSteps() {
  return (
    <ol className="app-steps">
      {STEPS.map(({ title, text }) => (
        <li key={title}>
          <h3>{title}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ol>
  );
}
