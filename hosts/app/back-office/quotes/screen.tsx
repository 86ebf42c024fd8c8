import { ScreenNotice } from '../screen-notice';
import './quotes.css';
import { ApiError } from 'charter-widgets/contract';
import { useState } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { failureText } from '../../shared/failure';
import { Retry } from '../../shared/retry';
import { MayNot, useMay } from '../role';
import { Editor, EditorGhost, type OpenedDraft } from './editor';
import { useQuoteParts } from './use-quotes';

/** /admin/quote/{trip}: the editor of the trip's next quote, of `?draft={version}`, or of `?another` offer. */
export function QuoteScreen() {
  const { id = '' } = useParams();
  return <QuoteOf key={id} id={Number(id)} />;
}

/** Names the open draft in the address. It is no navigation, which would end one that waits for a draft to be saved. */
const nameInAddress = (draft: OpenedDraft) =>
  history.replaceState(history.state, '', draft === 'another' ? '?another' : `?draft=${draft}`);

function QuoteOf({ id }: { id: number }) {
  const isId = Number.isInteger(id) && id > 0 && id < 2 ** 31;
  const [search] = useSearchParams();
  const [{ opened, times }, setOpened] = useState<{ opened: OpenedDraft; times: number }>(() => ({
    opened: search.has('another') ? 'another' : Number(search.get('draft')) || undefined,
    times: 0,
  }));
  const mayWrite = useMay('dispatcher');
  const parts = useQuoteParts(isId ? id : 0, mayWrite);
  const { quotes, start, fleet, rates } = parts;
  const all = Object.values(parts);
  const failure = all.find(({ error }) => error)?.error;
  const isMissing = !isId || (failure instanceof ApiError && (failure.status === 404 || failure.status === 400));

  if (isMissing) {
    return (
      <ScreenNotice title="This trip does not exist" way={['Today', '/admin/today']}>
        <p>The address may be mistyped.</p>
      </ScreenNotice>
    );
  }
  if (!mayWrite) return <MayNot title="A quote" way={['Back to Today', '/admin/today']} />;
  // Cached answers may be out of date: a draft is edited as it is stored now, with the rates of now.
  const isFresh = all.every(({ isFetchedAfterMount }) => isFetchedAfterMount);
  const isFetching = all.some((part) => part.isFetching);
  if (isFresh && quotes.data && start.data && fleet.data && rates.data) {
    return (
      <Editor
        // Each draft has a form of its own.
        key={times}
        trip={id}
        quotes={quotes.data}
        start={start.data}
        fleet={fleet.data}
        rates={rates.data}
        opened={opened}
        onOpen={(next) => {
          setOpened({ opened: next, times: times + 1 });
          nameInAddress(next);
        }}
        onNamed={nameInAddress}
      />
    );
  }
  if (failure && !isFetching) {
    return (
      <ScreenNotice title="The quote could not be loaded">
        <p>{failureText(failure, '')}</p>
        <Retry kind="primary" busy={isFetching} onRetry={() => Promise.all(all.map(({ refetch }) => refetch()))} />
      </ScreenNotice>
    );
  }
  return <EditorGhost />;
}
