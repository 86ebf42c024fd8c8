import { FieldFrame } from 'charter-widgets/kit';
import { useState } from 'react';
import { Glyph } from '../shared/shell';

export interface AccountFieldProps {
  /** Why the value is not accepted; undefined or '' when it is. */
  error: string | undefined;
  onInput: () => void;
}

/** Named `email`; it also tells a password manager whose account it is. */
export function EmailField({ error = '', onInput, defaultValue }: AccountFieldProps & { defaultValue?: string }) {
  return (
    <FieldFrame label="Email" error={error} required>
      {(control) => (
        <input
          {...control}
          className="cw-input"
          type="email"
          name="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
          defaultValue={defaultValue}
          onInput={onInput}
        />
      )}
    </FieldFrame>
  );
}

export interface PasswordFieldProps extends AccountFieldProps {
  /** Default 'Password'. */
  label?: string;
  /** A password manager fills in the `current-password`, and offers to make a `new-password`. */
  autoComplete: 'current-password' | 'new-password';
}

/** Named `password`; what is typed can be shown. */
export function PasswordField({ label = 'Password', autoComplete, error = '', onInput }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  return (
    <FieldFrame
      label={label}
      error={error}
      hint={autoComplete === 'new-password' ? 'At least 8 characters' : undefined}
      required
    >
      {(control) => (
        <div className="app-password">
          <input
            {...control}
            className="cw-input"
            type={shown ? 'text' : 'password'}
            name="password"
            autoComplete={autoComplete}
            autoCapitalize="none"
            spellCheck={false}
            maxLength={1000}
            onInput={onInput}
          />
          <button
            type="button"
            className="cw-icon-button"
            aria-label={shown ? 'Hide password' : 'Show password'}
            onClick={() => setShown(!shown)}
          >
            <Glyph name={shown ? 'hide' : 'show'} />
          </button>
        </div>
      )}
    </FieldFrame>
  );
}
