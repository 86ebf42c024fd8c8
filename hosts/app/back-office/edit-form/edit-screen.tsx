import '../records/records.css';
import '../records/detail.css';
import '../../shared/listing/listing.css';
import { useQuery } from '@tanstack/react-query';
import { ApiError, errorMessage } from 'charter-widgets/contract';
import { useMemo, useState } from 'react';
import { useLocation, useParams } from 'react-router';
import { Button } from '../../shared/button';
import { RetryAlert } from '../../shared/retry';
import { api } from '../../shared/session';
import { PageTitle } from '../../shared/shell';
import { ButtonLink } from '../button-link';
import { Fact, Facts } from '../records/parts';
import { MayNot, mayLook, useMay } from '../role';
import { ScreenNotice } from '../screen-notice';
import { type Editable, EditForm, type EditFormProps } from './edit-form';

/** The screen that creates a record, or edits the one that the `id` of the route names. */
export function EditScreen<Stored, Draft, Body>({ editable }: { editable: Editable<Stored, Draft, Body> }) {
  const { id } = useParams();
  const { search } = useLocation();
  return <LoadedScreen key={id ?? search} editable={editable} id={id} search={search} />;
}

interface LoadedScreenProps<Stored, Draft, Body> {
  editable: Editable<Stored, Draft, Body>;
  id: string | undefined;
  search: string;
}

function LoadedScreen<Stored, Draft, Body>({ editable, id, search }: LoadedScreenProps<Stored, Draft, Body>) {
  type Start = Omit<EditFormProps<Stored, Draft, Body>, 'editable'>;
  const mayChange = useMay(editable.least ?? 'dispatcher');
  const [isEmpty, setIsEmpty] = useState(false);
  const { noun, newTitle = noun, fetched } = editable;
  const [listName, list] = editable.list;
  const loadStart = useMemo(() => editable.startDraft?.(search), [editable, search]);
  const { data, error, isFetching, refetch } = useQuery<Start>({
    queryKey: ['edit', noun, id ?? search],
    queryFn: async ({ signal }) =>
      id === undefined ? { draft: await loadStart?.(api, signal) } : { stored: await editable.byId(api, id, signal) },
    ...(id === undefined && !loadStart && { initialData: {} }),
    // Each visit loads it once: the form keeps what was typed, whatever is stored meanwhile.
    staleTime: 'static',
    gcTime: 0,
    structuralSharing: false,
  });

  if (id === undefined && !mayChange) return <MayNot title={newTitle} way={[`Back to ${listName}`, list]} />;
  if (data?.stored && !mayChange)
    return (
      <ReadOnly editable={editable} title={editable.title?.(data.stored) ?? `${noun} #${id}`} stored={data.stored} />
    );
  if (data || isEmpty) return <EditForm editable={editable} {...data} />;

  const message = errorMessage(error, `Failed to fetch ${fetched}`, `Error fetching ${fetched}`);
  if (id !== undefined && error instanceof ApiError && [400, 404].includes(error.status)) {
    return (
      <ScreenNotice title={`${noun} Not Found`} way={[`Back to ${listName}`, list]}>
        <p>{message}</p>
        <p>
          No {noun.toLowerCase()} has the number {id}. It may have been deleted.
        </p>
      </ScreenNotice>
    );
  }
  const title = mayChange ? `Edit ${noun}` : `${noun} #${id}`;
  return (
    <div className="app-column app-form">
      <PageTitle>{id === undefined ? newTitle : title}</PageTitle>
      {error ? (
        <RetryAlert busy={isFetching} onRetry={refetch}>
          {message}
        </RetryAlert>
      ) : (
        <Skeleton editable={editable} />
      )}
      {error && id === undefined && <Button onClick={() => setIsEmpty(true)}>Start with an empty form</Button>}
    </div>
  );
}

interface ReadOnlyProps<Stored, Draft, Body> {
  editable: Editable<Stored, Draft, Body>;
  title: string;
  stored: Stored;
}

/** The stored values as text, for viewers. */
function ReadOnly<Stored, Draft, Body>({ editable, title, stored }: ReadOnlyProps<Stored, Draft, Body>) {
  const draft = useMemo(() => editable.createDraft(stored), [editable, stored]);
  const [listName, list] = editable.list;
  return (
    <div className="app-column app-form">
      <PageTitle>{title}</PageTitle>
      <p className="app-soft">{mayLook(editable.least ?? 'dispatcher')}</p>
      <div className="app-form-shown">
        <Facts>
          {editable.fields.map(({ label, format }) => (
            <Fact key={label} name={label}>
              {format(draft) || '–'}
            </Fact>
          ))}
        </Facts>
      </div>
      <ButtonLink to={list}>Back to {listName}</ButtonLink>
    </div>
  );
}

/** The shape of the form while its record loads. */
function Skeleton<Stored, Draft, Body>({ editable }: { editable: Editable<Stored, Draft, Body> }) {
  return (
    <>
      <p className="app-soft" role="status">
        Loading {editable.loading}...
      </p>
      <div aria-hidden="true">
        {editable.shape.map((fields, part) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: placeholders are alike
          <div className="app-form-part app-stack" key={part}>
            <span className="app-skeleton" />
            <div className="app-form-fields">
              {Array.from({ length: fields }, (_, field) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: placeholders are alike
                <span className="app-skeleton app-form-ghost" key={field} />
              ))}
            </div>
          </div>
        ))}
      </div>
    </>
  );
}
