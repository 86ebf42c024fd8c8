/** What a postal address is written in; a town and its country stay together. */
const partsOf = (address: string) => {
  const parts = address.split(/,\s*/);
  return parts.length > 2 ? [...parts.slice(0, -2), parts.slice(-2).join(', ')] : parts;
};

/** Where the operator is: a line ends where a part of it does. */
export function Address({ children }: { children: string }) {
  return (
    <address className="app-address">
      {partsOf(children).map((part, index, { length }) => (
        <span key={part}>{index < length - 1 ? `${part}, ` : part}</span>
      ))}
    </address>
  );
}
