import './desk-steps.css';

const STEPS = [
  {
    title: 'You ask',
    text: 'Choose a flight and its seats, or write down a route and a day of your own. It takes a few minutes and needs no account.',
  },
  {
    title: 'The desk looks into it',
    text: 'A person reads every request, looks at the aircraft, the airports and the hours, and comes back to you.',
  },
  {
    title: 'You decide',
    text: 'What you get from this site is a reference, not a ticket, and nothing is charged here. You settle the rest with the desk.',
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
