import type { QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Shows what a change was answered with. A reading that began before it is given up, since it may arrive later and
 * would show what stood there before.
 */
export async function showAnswer(queries: QueryClient, queryKey: QueryKey, answer: unknown) {
  await queries.cancelQueries({ queryKey, exact: true });
  queries.setQueryData(queryKey, answer);
}
