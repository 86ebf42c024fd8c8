import './desk-steps.css';

const STEPS = [
  {
    title: 'You ask',
    text: 'Choose a flight, or a route and a day. It needs no account.',
  },
  {
    title: 'The desk looks into it',
    text: 'A person looks at aircraft, airports and hours, and answers.',
  },
  {
    title: 'You decide',
    text: 'You get a reference, not a ticket, and settle the rest with the desk. Nothing is charged.',
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
