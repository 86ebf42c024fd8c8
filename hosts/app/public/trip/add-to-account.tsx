import { accountTripAdd } from '@charter-hosts/contract';
import { useT } from 'charter-widgets/kit';
import { useState } from 'react';
import { Failure } from '../../shared/action-dialog';
import { Button } from '../../shared/button';
import { failureText } from '../../shared/failure';
import { Link } from '../../shared/link';
import { api, isAdmin, useSession } from '../../shared/session';

/** For a signed-in customer: a button that adds the trip to their own. */
export function AddToAccount() {
  const t = useT();
  const session = useSession();
  const [state, setState] = useState<'there' | 'busy' | 'added'>('there');
  const [failure, setFailure] = useState('');
  if (session.state !== 'open' || isAdmin(session)) return null;

  async function add() {
    if (state === 'busy') return;
    setState('busy');
    setFailure('');
    try {
      await api(accountTripAdd, { body: { link: window.location.hash.slice(1) } });
      setState('added');
    } catch (error) {
      setFailure(failureText(error, 'The trip could not be added.', t));
      setState('there');
    }
  }

  return (
    <section className="app-stack">
      <div role="status">
        {state === 'added' && (
          <p>
            {t('This request is in My trips.')}{' '}
            <Link className="app-link" to="/my-trips">
              {t('My trips')}
            </Link>
          </p>
        )}
      </div>
      <Failure>{failure}</Failure>
      {state !== 'added' && (
        <Button busy={state === 'busy'} onClick={() => void add()}>
          {t(state === 'busy' ? 'Saving...' : 'Add to my trips')}
        </Button>
      )}
    </section>
  );
}
