import { useSignals } from '@preact/signals-react/runtime';
import type { AnyField } from 'charter-widgets/kit';
import type { ReactNode } from 'react';

/** A value that was read from a message and is not certain. */
export interface Check {
  field: AnyField;
  /** As it was filled in: a changed value needs no check. */
  value: unknown;
  /** The words that it was read from, and why it is uncertain. */
  words: string;
  doubt: string;
}

/** By the name of the piece. */
export type Checks = Readonly<Record<string, Check | undefined>>;

/** A field, and below it what to check of its value. */
export function PleaseCheck({ checks, name, children }: { checks: Checks; name: string; children: ReactNode }) {
  useSignals();
  const check = checks[name];
  return (
    <div className="app-new-field">
      {children}
      {check && check.field.value === check.value && (
        <p className="app-new-check app-tiny">
          <strong>Please check:</strong> read from “<bdi>{check.words}</bdi>”. {check.doubt}
        </p>
      )}
    </div>
  );
}
