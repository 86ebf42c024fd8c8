import { useState } from 'react';
import { Navigate } from 'react-router';
import { Link } from '../../shared/link';
import { Glyph } from '../../shared/shell';
import { Since } from '../clock';
import { EntriesScreen } from '../entries';
import { useMay } from '../role';
import { PartnerDialog, usePartners } from './dialog';

/** /admin/partners: the sites that embed the widgets. */
export function PartnersScreen() {
  const list = usePartners();
  const [isAdding, setAdding] = useState(false);
  const [added, setAdded] = useState<number>();
  const mayChange = useMay('dispatcher');
  return (
    <EntriesScreen
      title="Partners"
      lead="Partners show the widgets on their pages. A request with a partner’s key is counted for that partner, who can see the statistics with a link."
      list={list}
      failed={{ title: 'The partners could not be loaded' }}
      empty="No partners yet. Add one and put their key into the code for their page. Their requests are counted from then on."
      add={mayChange && ['Add a partner', () => setAdding(true)]}
      className="app-partners"
      dialogs={
        <>
          {isAdding && (
            <PartnerDialog
              onClose={() => setAdding(false)}
              onSaved={(id) => {
                // The dialog closes first, or it would ask about unsaved text.
                setAdding(false);
                setAdded(id);
              }}
            />
          )}
          {added && <Navigate to={`/admin/partners/${added}`} />}
        </>
      }
    >
      {({ id, key, name, contact, isOff, requests, lastAt }) => (
        <li key={id} data-off={isOff || undefined}>
          <Link className="app-row-link app-cover" to={`/admin/partners/${id}`}>
            <strong>{name}</strong>
            <small>
              {key}
              {contact && ` · ${contact}`}
            </small>
          </Link>
          <span className="cw-numbers">
            <strong>{requests.toLocaleString('en')}</strong> {requests === 1 ? 'request' : 'requests'}
          </span>
          <span className="app-soft">
            {isOff ? 'Switched off' : <Since said="Last request:" at={lastAt} none="None yet" />}
          </span>
          <Glyph name="forward" />
        </li>
      )}
    </EntriesScreen>
  );
}
