import './charters.css';
import { ApiError, type CharterRecord, errorMessage } from 'charter-widgets/api';
import { formatInstant, formatWallClock, RouteLine } from 'charter-widgets/kit';
import type { MouseEvent, ReactNode } from 'react';
import { Link, useLocation, useNavigate, useParams } from 'react-router';
import * as v from 'valibot';
import { Glyph, PageTitle } from '../shell';
import { toasts } from '../toasts';
import { Failure } from './failure';
import { passengers } from './itinerary';
import { useCharter } from './queries';
import { tripInDetail } from './trip-labels';

const LIST = '/admin/private-charter';
const cameFromList = v.object({ fromList: v.literal(true) });

/** /admin/private-charter/{id}: one request as a dossier (spec, section 2, "Private charter detail"). */
export function CharterDetail() {
  const { id = '' } = useParams();
  const { data: charter, error, isFetching, refetch } = useCharter(id);

  if (charter) return <Dossier charter={charter} />;
  if (error instanceof ApiError && (error.status === 404 || error.status === 400)) {
    return (
      <div className="app-notice">
        <PageTitle>Charter Not Found</PageTitle>
        <p>No request has the number {id}.</p>
        <BackToList className="cw-button">Back to Charters</BackToList>
      </div>
    );
  }
  return (
    <div className="app-wide app-dossier">
      <DossierHead id={id} />
      {error ? (
        <Failure
          message={errorMessage(error, 'Failed to fetch charter details', 'Error fetching charter details')}
          busy={isFetching}
          onRetry={refetch}
        />
      ) : (
        <div className="app-dossier-parts" aria-busy="true">
          {['Customer information', 'Request summary', 'Itinerary'].map((title) => (
            <Part key={title} title={title}>
              <div className="app-facts">
                {['a', 'b', 'c', 'd'].map((line) => (
                  <div key={line}>
                    <span className="app-skeleton" />
                  </div>
                ))}
              </div>
            </Part>
          ))}
        </div>
      )}
    </div>
  );
}

function Dossier({ charter }: { charter: CharterRecord }) {
  const { id, trip, name, email, phone, cnic, createdAt, segments } = charter;
  return (
    <div className="app-wide app-dossier">
      <DossierHead id={String(id)}>
        <p className="app-dossier-note">
          <span>{tripInDetail(trip)}</span>
          <span className="cw-numbers">
            Submitted on <time dateTime={createdAt}>{formatInstant(createdAt, 'long')}</time>
          </span>
        </p>
      </DossierHead>
      <div className="app-dossier-parts">
        <Part title="Customer information">
          <dl className="app-facts">
            <Fact name="Full name">{name}</Fact>
            <Fact name="Email">
              <a className="app-link" href={`mailto:${email}`}>
                {email}
              </a>
              <Copy what="email" text={email} />
            </Fact>
            <Fact name="Phone">
              <a className="app-link cw-numbers" href={`tel:${phone}`}>
                {phone}
              </a>
              <Copy what="phone" text={phone} />
            </Fact>
            <Fact name="CNIC">
              <span className="cw-numbers">{cnic || 'Not given'}</span>
            </Fact>
          </dl>
        </Part>
        <Part title="Request summary">
          <dl className="app-facts app-facts-figures cw-numbers">
            <Fact name="Passengers">{passengers(segments)}</Fact>
            <Fact name="Segments">{segments.length}</Fact>
            <Fact name="Trip type">{tripInDetail(trip)}</Fact>
            <Fact name="Status">
              <span className="app-status">Submitted</span>
            </Fact>
          </dl>
        </Part>
        <Part title="Itinerary">
          <ol className="app-itinerary">
            {segments.map((segment, index) => (
              <li key={segment.id} className="app-leg">
                <h3 className="app-leg-head cw-numbers">
                  <span>Segment {index + 1}</span>
                  <span>{formatWallClock(segment.departDate, 'long')}</span>
                </h3>
                <RouteLine
                  from={segment.fromLocation}
                  to={segment.toLocation}
                  size={segments.length === 1 ? 'l' : 'm'}
                />
                <dl className="app-leg-load cw-numbers">
                  <Fact name="Seats">{segment.seats}</Fact>
                  <Fact name="Luggage">{segment.luggage} kg</Fact>
                  <Fact name="Pets">{segment.pets}</Fact>
                </dl>
              </li>
            ))}
          </ol>
        </Part>
      </div>
    </div>
  );
}

function DossierHead({ id, children }: { id: string; children?: ReactNode }) {
  return (
    <header className="app-dossier-head">
      <BackToList className="app-back">
        <Glyph name="back" />
        Charters
      </BackToList>
      <PageTitle>{`Charter Request #${id}`}</PageTitle>
      {children}
    </header>
  );
}

/** Leads to the list; whoever came from there goes back in history, to their search and their place on the page. */
function BackToList({ className, children }: { className: string; children: ReactNode }) {
  const navigate = useNavigate();
  const { state } = useLocation();
  function goBack(event: MouseEvent) {
    const newTab = event.metaKey || event.ctrlKey || event.shiftKey;
    if (newTab || !v.is(cameFromList, state)) return;
    event.preventDefault();
    void navigate(-1);
  }
  return (
    <Link className={className} data-kind="plain" to={LIST} onClick={goBack}>
      {children}
    </Link>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="app-part" data-part={title}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Copy({ what, text }: { what: 'email' | 'phone'; text: string }) {
  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      toasts.getState().success(what === 'email' ? 'Email copied' : 'Phone number copied');
    } catch {
      toasts.getState().error('Your browser does not allow copying. Select the text instead.');
    }
  }
  return (
    <button type="button" className="cw-icon-button app-copy" aria-label={`Copy ${what}`} onClick={copy}>
      <Glyph name="copy" />
    </button>
  );
}
