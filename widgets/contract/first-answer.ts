/** The page's answers, by address, that a loader requests before the widget's code loads (hosts/embed/first-answer.ts). */
const FIRST_ANSWERS = Symbol.for('charter-widgets.first-answers');
type Page = { [FIRST_ANSWERS]?: Map<string, Promise<Response | undefined>> };

/** Keeps an answer for the next call of the address, of which no second one is then made. */
export function keepFirstAnswer(address: string, answer: Promise<Response>): void {
  const page = globalThis as Page;
  page[FIRST_ANSWERS] ??= new Map();
  page[FIRST_ANSWERS].set(
    address,
    answer.then(
      (given) => given.clone(),
      () => undefined,
    ),
  );
}

/** Returns what a loader has asked for at this address already, once. Resolves to undefined when the call must be repeated. */
export function takeFirstAnswer(address: string): Promise<Response | undefined> | undefined {
  const answers = (globalThis as Page)[FIRST_ANSWERS];
  const answer = answers?.get(address);
  answers?.delete(address);
  return answer;
}
