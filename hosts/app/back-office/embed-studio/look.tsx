import { FieldFrame, Icon } from 'charter-widgets/kit';
import { type CSSProperties, useLayoutEffect, useRef, useState } from 'react';
import { contrast, ENOUGH, toRgb } from './contrast';
import { Text } from './controls';
import { TOKENS, type Token, tokenError } from './setup';

export interface LookProps {
  /** As typed. */
  tokens: Readonly<Record<string, string>>;
  /** Those that can be. */
  settled: Readonly<Record<string, string>>;
  /** A frame takes the first tokens alone. */
  framed: boolean;
  onChange: (name: string, value: string) => void;
}

/** The tokens, and whether what was chosen can be read. */
export function Look({ tokens, settled, framed, onChange }: LookProps) {
  const field = (token: Token) => {
    const value = tokens[token.name] ?? '';
    const props = {
      token,
      value,
      error: tokenError(token, value.trim()),
      onChange: (to: string) => onChange(token.name, to),
    };
    return token.kind === 'colour' ? (
      <ColourField key={token.name} {...props} />
    ) : (
      <Text
        key={token.name}
        label={token.label}
        hint={token.name}
        error={props.error}
        value={value}
        placeholder={token.placeholder}
        onChange={props.onChange}
      />
    );
  };
  return (
    <>
      <div className="app-stack">{TOKENS.filter(({ first }) => first).map(field)}</div>
      <div className="app-stack">
        <Sample scheme="light" tokens={settled} />
        <Sample scheme="dark" tokens={settled} />
      </div>
      {framed ? (
        <p className="app-studio-note">The others do not reach into a frame: for those, take the script tag.</p>
      ) : (
        <details
          className="app-studio-more"
          open={TOKENS.some(({ first, name }) => !first && tokens[name]) || undefined}
        >
          <summary>More tokens</summary>
          <div className="app-stack">{TOKENS.filter(({ first }) => !first).map(field)}</div>
        </details>
      )}
    </>
  );
}

interface ColourFieldProps {
  token: Token;
  value: string;
  error: string;
  onChange: (value: string) => void;
}

/** A colour, picked or written in any way of CSS. */
function ColourField({ token: { label, name, placeholder }, value, error, onChange }: ColourFieldProps) {
  const picked = value && !error ? toHex(value) : (/^#[\da-f]{6}$/i.exec(placeholder)?.[0] ?? '#1a2236');
  return (
    <FieldFrame label={label} hint={name} error={error}>
      {(control) => (
        <span className="app-studio-colour">
          <input
            type="color"
            aria-label={`${label}: pick`}
            value={picked}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
          <input
            {...control}
            className="cw-input"
            value={value}
            placeholder={placeholder}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
        </span>
      )}
    </FieldFrame>
  );
}

const toHex = (colour: string) =>
  `#${toRgb(colour)
    .map((part) => part.toString(16).padStart(2, '0'))
    .join('')}`;

interface Measures {
  button: number;
  link: number;
  text: number;
}

const SAID: Readonly<Record<keyof Measures, string>> = {
  button: 'The text on the button',
  link: 'The accent as text',
  text: 'Text',
};

/** A widget's button and texts in the chosen tokens, and their contrast as the browser draws them. */
function Sample({ scheme, tokens }: { scheme: 'light' | 'dark'; tokens: Readonly<Record<string, string>> }) {
  const box = useRef<HTMLDivElement>(null);
  const [measures, setMeasures] = useState<Measures>();

  // biome-ignore lint/correctness/useExhaustiveDependencies: the browser's computed colours depend on the tokens
  useLayoutEffect(() => {
    const colours = (part: string) => getComputedStyle(box.current?.querySelector(part) ?? document.body);
    const ground = toRgb(colours('.app-studio-sample-text').backgroundColor);
    const button = colours('.app-studio-sample-button');
    setMeasures({
      button: contrast(toRgb(button.color), toRgb(button.backgroundColor)),
      link: contrast(toRgb(colours('.app-studio-sample-link').color), ground),
      text: contrast(toRgb(colours('.app-studio-sample-text').color), ground),
    });
  }, [tokens]);

  const weak = measures ? (Object.keys(SAID) as (keyof Measures)[]).filter((part) => measures[part] < ENOUGH) : [];
  return (
    <div ref={box} className="app-stack">
      {/* Out of the reach of axe: showing what cannot be read is its purpose. */}
      <div className="cw-theme" data-cw-theme={scheme} style={tokens as CSSProperties} aria-hidden="true" inert>
        <span className="app-studio-sample-text">
          <span className="app-studio-sample-button">Search</span>
          <span className="app-studio-sample-link">Add segment</span>
        </span>
      </div>
      <p className="app-studio-figures cw-numbers">
        {scheme === 'light' ? 'Light' : 'Dark'}
        {measures && `: ${figure(measures.button)} on the button, ${figure(measures.link)} as text`}
      </p>
      <div role="status">
        {measures && weak.length > 0 && (
          <p className="app-studio-warning app-tiny">
            <Icon name="warning" />
            <span>
              {weak.map((part) => `${SAID[part]} has a contrast of ${figure(measures[part])}.`).join(' ')} Everybody can
              read it from {ENOUGH}:1 on: choose a darker or lighter accent, or set the colours of both.
            </span>
          </p>
        )}
      </div>
    </div>
  );
}

/** Never rounded up to what would be enough. */
const figure = (ratio: number) => `${(Math.floor(ratio * 10) / 10).toFixed(1)}:1`;
