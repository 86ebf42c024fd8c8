import type { OwnAccount } from '@charter-hosts/contract';
import type { SignedInTraveller } from 'charter-widgets/kit';
import { useEffect, useMemo, useState } from 'react';
import { useFramed } from '../../shared/framed';
import { api, isAdmin, session, useSession } from '../../shared/session';

const token = () => {
  const { session: current } = session.getState();
  return current.state === 'open' ? current.token : undefined;
};

const NOBODY: SignedInTraveller = {};

/**
 * The signed-in customer, whose details the forms begin with. Nobody in a partner's frame, where the page around it is not
 * the operator's; nor are staff, who send requests for others.
 */
export function useTraveller(): SignedInTraveller {
  const current = useSession();
  const framed = useFramed();
  const isCustomer = !framed && current.state === 'open' && !isAdmin(current);
  const [account, setAccount] = useState<OwnAccount>();
  useEffect(() => {
    if (!isCustomer) return;
    const over = new AbortController();
    // Without the details the form is empty.
    import('./account-read')
      .then(({ accountRead }) => api(accountRead, { signal: over.signal }))
      .then(setAccount, () => {});
    return () => {
      over.abort();
      setAccount(undefined);
    };
  }, [isCustomer]);
  return useMemo(() => (isCustomer ? { token, person: account } : NOBODY), [isCustomer, account]);
}
