import type { SignInRecord } from '@charter-hosts/contract';
import { type UseQueryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { TextButton } from '../shared/button';
import { toasts } from '../shared/toasts';
import { Since } from './clock';
import { ShortList } from './entries';
import { toastError } from './feedback';
import { focusBeside } from './navigation';

export interface SignInsProps {
  /** The call that reads them. */
  reads: UseQueryOptions<SignInRecord[], Error, SignInRecord[], unknown[]>;
  end: (id: string) => Promise<unknown>;
  /** Ends all sign-ins but this browser's. Default: not offered. */
  endOthers?: () => Promise<unknown>;
}

/** The devices where a user is signed in, each with a button that ends the sign-in. */
export function SignIns({ reads, end, endOthers }: SignInsProps) {
  const list = useRef<HTMLUListElement>(null);
  const signIns = useQuery(reads);
  const fail = toastError('The device was not logged out.');
  const ending = useMutation<unknown, unknown, SignInRecord>({
    mutationFn: ({ id }) => end(id),
    onSuccess(_answer, { id, device }) {
      toasts.getState().success(`Logged out: ${device || UNKNOWN}.`);
      const row = list.current?.querySelector(`[data-id="${id}"]`);
      focusBeside(row, list.current, 'button');
    },
    onError: fail,
  });
  const others = useMutation({
    mutationFn: async () => endOthers?.(),
    onSuccess() {
      toasts.getState().success('Logged out everywhere else.');
      list.current?.focus();
    },
    onError: fail,
  });
  const isBusy = ending.isPending || others.isPending;

  return (
    <>
      <ShortList list={signIns} box={list} empty="Not logged in anywhere.">
        {(record) => (
          <>
            <div>
              <strong>{record.device || UNKNOWN}</strong>
              <p>
                {record.isThis ? <span>This browser</span> : <Since said="Seen" at={record.seenAt} />}
                <Since said=", logged in" at={record.at} />
              </p>
            </div>
            {!record.isThis && (
              <TextButton
                aria-label={`Log out: ${record.device || UNKNOWN}`}
                busy={isBusy}
                onClick={() => ending.mutate(record)}
              >
                Log out
              </TextButton>
            )}
          </>
        )}
      </ShortList>
      {endOthers && signIns.data?.some(({ isThis }) => !isThis) && (
        <TextButton busy={isBusy} onClick={() => others.mutate()}>
          Log out everywhere else
        </TextButton>
      )}
    </>
  );
}

const UNKNOWN = 'Unknown browser';
