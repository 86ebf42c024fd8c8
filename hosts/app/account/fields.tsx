import { FieldFrame, useEmailHint, useT } from 'charter-widgets/kit';
import { useRef, useState } from 'react';
import { Glyph } from '../shared/shell';

/** An eye, and one that is crossed out. */
const SHOW =
  'M2 10c2-3.700 4.700-5.500 8-5.500s6 1.800 8 5.500c-2 3.700-4.700 5.500-8 5.500S4 13.700 2 10ZM10 7.500a2.500 2.500 0 1 1 0 5 2.500 2.500 0 0 1 0-5Z';
const HIDE =
  'M3 3l14 14M8 4.700A8 8 0 0 1 10 4.500c3.300 0 6 1.800 8 5.500a13 13 0 0 1-2.300 3.200M5.500 6.200A12 12 0 0 0 2 10c2 3.700 4.700 5.500 8 5.500a8 8 0 0 0 3.800-.9M8.300 8.200a2.500 2.500 0 0 0 3.500 3.600';

export interface AccountFieldProps {
  /** The error message; undefined or '' when there is none. */
  error: string | undefined;
  onInput: () => void;
}

export interface EmailFieldProps extends AccountFieldProps {
  defaultValue?: string;
  /** With `webauthn` the browser offers passkeys. Default: `username`. */
  autoComplete?: 'username' | 'username webauthn';
}

/** Named `name`. */
export function NameField({ error = '', onInput, defaultValue }: AccountFieldProps & { defaultValue?: string }) {
  const t = useT();
  return (
    <FieldFrame label={t('Name')} error={error} required>
      {(control) => (
        <input
          {...control}
          className="cw-input"
          name="name"
          autoComplete="name"
          maxLength={100}
          defaultValue={defaultValue}
          onInput={onInput}
        />
      )}
    </FieldFrame>
  );
}

/** Named `email`. A password manager also reads it. */
export function EmailField({ error = '', onInput, defaultValue, autoComplete = 'username' }: EmailFieldProps) {
  const t = useT();
  const input = useRef<HTMLInputElement>(null);
  const [email, setEmail] = useState('');
  const { hint, check } = useEmailHint(email, (meant) => {
    if (input.current) input.current.value = meant;
    setEmail(meant);
    onInput();
  });
  return (
    <FieldFrame label={t('Email')} error={error} hint={hint} required>
      {(control) => (
        <input
          {...control}
          ref={input}
          onBlur={({ currentTarget: { value } }) => {
            setEmail(value);
            void check(value);
          }}
          className="cw-input"
          type="email"
          name="email"
          autoComplete={autoComplete}
          autoCapitalize="none"
          dir="ltr"
          spellCheck={false}
          maxLength={254}
          defaultValue={defaultValue}
          onInput={(event) => {
            setEmail(event.currentTarget.value);
            onInput();
          }}
        />
      )}
    </FieldFrame>
  );
}

export interface PasswordFieldProps extends AccountFieldProps {
  /** Default 'Password'. */
  label?: string | undefined;
  autoComplete: 'current-password' | 'new-password';
  /** Below a new password. Default: the rule for everybody. */
  hint?: string;
}

/** Named `password`. A button shows what is typed. */
export function PasswordField({
  label = 'Password',
  autoComplete,
  hint = 'At least 8 characters',
  error = '',
  onInput,
}: PasswordFieldProps) {
  const t = useT();
  const [shown, setShown] = useState(false);
  return (
    <FieldFrame label={t(label)} error={error} hint={autoComplete === 'new-password' ? t(hint) : undefined} required>
      {(control) => (
        <div className="app-password">
          <input
            {...control}
            className="cw-input"
            type={shown ? 'text' : 'password'}
            dir="ltr"
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
            aria-label={t(shown ? 'Hide password' : 'Show password')}
            onClick={() => setShown(!shown)}
          >
            <Glyph path={shown ? HIDE : SHOW} />
          </button>
        </div>
      )}
    </FieldFrame>
  );
}
