import type { QueryClient, QueryKey } from '@tanstack/react-query';

/** Puts a call's answer into the cache. Reads that began before are cancelled: they would bring the old state back. */
export async function showAnswer(queries: QueryClient, queryKey: QueryKey, answer: unknown) {
  await queries.cancelQueries({ queryKey, exact: true });
  queries.setQueryData(queryKey, answer);
}
