// @vitest-environment happy-dom
import * as contract from '@charter-hosts/contract';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { deleteApi } from './delete-dialog';

afterEach(() => vi.unstubAllGlobals());

describe('a call that deletes a record', () => {
  const deleting = Object.values(contract).filter(
    (one): one is typeof contract.flightDelete => Object(one).method === 'delete',
  );

  it('exists for several kinds of records', () => expect(deleting.length).toBeGreaterThan(1));

  it.each(deleting.map((endpoint) => [endpoint.path, endpoint] as const))(
    'has the JSON header and no body: %s',
    async (_path, endpoint) => {
      const requests: Request[] = [];
      vi.stubGlobal('fetch', async (request: Request) => {
        requests.push(request);
        return Response.json({ success: true, message: '', data: {} });
      });
      await deleteApi(endpoint, { id: 7 });
      expect(requests.map(({ method, headers, body }) => [method, headers.get('Content-Type'), body])).toEqual([
        ['DELETE', 'application/json', null],
      ]);
    },
  );
});
