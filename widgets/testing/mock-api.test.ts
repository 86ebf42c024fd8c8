import { afterEach, expect, test } from 'vitest';
import { exampleFlight } from './example-flight';
import { type MockApi, mockApi } from './mock-api';

let api: MockApi | undefined;

afterEach(() => api?.restore());

test('the mock API finds only empty legs when a search asks for them', async () => {
  api = mockApi({
    'GET Flight/search': { data: [exampleFlight({ id: 1 }), exampleFlight({ id: 2, isEmptyLeg: true })] },
  });
  const find = async (query: string) => {
    const { data } = await (await fetch(`https://book.example/api/Flight/search${query}`)).json();
    return data.map(({ id }: { id: number }) => id);
  };
  expect(await find('')).toEqual([1, 2]);
  expect(await find('?kind=empty-legs')).toEqual([2]);
});

test('the mock API has no exchange rate', async () => {
  api = mockApi();
  expect(await (await fetch('https://book.example/config.json')).json()).toEqual({});
});
