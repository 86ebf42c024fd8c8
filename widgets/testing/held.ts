/**
 * An answer that comes only when it is let: two presses of a button may be seconds apart on a busy machine. With
 * `mockApi`: `const wait = held(async () => ({ data: { id: 7 } }))`, `api.answer('POST FlightBooking', wait.answer)`.
 */
export function held<T>(answer: () => Promise<T>): { answer: () => Promise<T>; release: () => void } {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  return { answer: () => released.then(answer), release };
}
