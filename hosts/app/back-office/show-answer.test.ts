import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { showAnswer } from './show-answer';

it('the answer to a change stays visible when an earlier read arrives later', async () => {
  const queries = new QueryClient();
  let arrive = (_read: string) => {};
  const reading = new Promise<string>((resolve) => {
    arrive = resolve;
  });
  const shown = new QueryObserver(queries, { queryKey: ['trips', 1], queryFn: () => reading });
  const leave = shown.subscribe(() => undefined);

  await showAnswer(queries, ['trips', 1], 'reviewing');
  arrive('new');

  await expect.poll(() => shown.getCurrentResult().fetchStatus).toBe('idle');
  expect(shown.getCurrentResult().data).toBe('reviewing');
  leave();
});
