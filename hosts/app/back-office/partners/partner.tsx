import { type PartnerFigures, partnerMonths, type StaffPartner } from '@charter-hosts/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { ApiError, errorMessage } from 'charter-widgets/contract';
import { useState } from 'react';
import { useParams } from 'react-router';
import { Button } from '../../shared/button';
import { Figures } from '../../shared/partner-figures/figures';
import { RetryAlert } from '../../shared/retry';
import { toasts } from '../../shared/toasts';
import { ButtonLink } from '../button-link';
import { reading } from '../cache';
import { EntryScreen } from '../entries';
import { copyText, toastError } from '../feedback';
import { useMay } from '../role';
import { useVersioned } from '../versioned';
import { PARTNER, PartnerDialog, usePartners } from './dialog';

/** /admin/partners/:id: a partner, their figures and their link. */
export function PartnerScreen() {
  const id = Number(useParams().id);
  const partners = usePartners();
  const figures = useQuery<PartnerFigures>({
    ...reading(partnerMonths, { id }),
    retry: (failures, error) => !(error instanceof ApiError && error.status === 404) && failures < 2,
  });
  return (
    <EntryScreen
      back={['Partners', '/admin/partners']}
      noun="partner"
      list={partners}
      entry={partners.data?.find((one) => one.id === id)}
      titleOf={({ name }) => name}
    >
      {(partner) => (
        <div className="app-parts">
          <div>
            {figures.data ? (
              <Figures name={figures.data.name} partnerKey={figures.data.key} months={figures.data.months} />
            ) : figures.error ? (
              <RetryAlert busy={figures.isFetching} onRetry={figures.refetch}>
                {errorMessage(
                  figures.error,
                  'The statistics could not be loaded.',
                  'The statistics could not be loaded.',
                )}
              </RetryAlert>
            ) : (
              <span className="app-skeleton app-tall" />
            )}
          </div>
          {partner ? <About partner={partner} /> : <span className="app-skeleton app-tall" />}
        </div>
      )}
    </EntryScreen>
  );
}

/** The partner's data, and the link to their figures. */
function About({ partner }: { partner: StaffPartner }) {
  const { key, name, contact, origins, isOff, link } = partner;
  const mayChange = useMay('dispatcher');
  const [changing, setChanging] = useState(false);
  const edit = useVersioned(PARTNER, 'Keep their version');
  const change = useMutation<boolean, unknown, { isOff?: boolean; endLink?: boolean }>({
    mutationFn: (body) => edit.save({ ...partner, ...body }, partner),
    onSuccess: (isSaved, { endLink, isOff: off }) =>
      isSaved &&
      toasts
        .getState()
        .success(
          endLink
            ? 'The old link no longer works. Send them the new one.'
            : off
              ? `${name} is switched off: requests from their pages are not counted.`
              : `${name} is switched on: their requests are counted again.`,
        ),
    onError: toastError('The change was not saved.'),
  });
  const save = (body: { isOff?: boolean; endLink?: boolean }) => !change.isPending && change.mutate(body);

  return (
    <aside className="app-dossier app-stack app-small" aria-label={`About ${name}`}>
      <h2 className="app-part-title">On their pages</h2>
      {isOff && <p className="app-bad">Switched off: requests from their pages are not counted.</p>}
      <dl className="app-pairs">
        <dt>Key</dt>
        <dd>
          <code>{key}</code>
        </dd>
        <dt>Origins</dt>
        <dd>
          {origins.length > 0
            ? origins.map((origin) => <span key={origin}>{origin}</span>)
            : 'None: requests are claimed, not verified'}
        </dd>
        <dt>Contact</dt>
        <dd>{contact || '–'}</dd>
      </dl>
      <ButtonLink to={`/admin/embed-studio?partner=${key}`}>Code for the partner</ButtonLink>
      <h2 className="app-part-title">Their statistics</h2>
      <p>
        They see the same statistics with this link, without an account. It shows no personal details of travellers.
      </p>
      {link ? (
        <div className="app-row">
          <a className="cw-button" data-kind="plain" href={link} target="_blank" rel="noreferrer">
            Open
          </a>
          <Button onClick={() => copyText(link, 'Link')}>Copy the link</Button>
          {mayChange && (
            <Button kind="quiet" busy={change.isPending} onClick={() => save({ endLink: true })}>
              Replace the link
            </Button>
          )}
        </div>
      ) : (
        <p>Only dispatchers and owners can see the link.</p>
      )}
      {mayChange && (
        <div className="app-row app-dossier-foot">
          <Button onClick={() => setChanging(true)}>Change</Button>
          <Button kind="quiet" busy={change.isPending} onClick={() => save({ isOff: !isOff })}>
            {isOff ? 'Switch on' : 'Switch off'}
          </Button>
        </div>
      )}
      {edit.dialog}
      {changing && (
        <PartnerDialog partner={partner} onClose={() => setChanging(false)} onSaved={() => setChanging(false)} />
      )}
    </aside>
  );
}
