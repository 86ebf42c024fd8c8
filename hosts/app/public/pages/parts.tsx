import { glyphOf } from 'charter-widgets/kit';
import type { ReactNode } from 'react';
import { telHref, useConfig } from '../../shared/config';
import { Link } from '../../shared/link';
import { Scene, WIDE } from '../../shared/scene';
import { Glyph, PageTitle } from '../../shared/shell';
import { filesOf } from './files';

export interface PageSceneProps {
  /** Which of the site's own. */
  picture: 'base' | 'desk' | 'gilgit' | 'runway';
  title: string;
  /** Below the title. */
  children?: ReactNode;
}

/** How a page begins: its one picture, to the screen's edge, with the heading in its sky. */
export function PageScene({ picture, title, children }: PageSceneProps) {
  return (
    <header className="app-scene" data-picture={picture}>
      <Scene files={filesOf(picture, WIDE)} widths={WIDE} sizes="100vw" first />
      <div className="app-scene-words">
        <PageTitle>{title}</PageTitle>
        {children}
      </div>
    </header>
  );
}

/** What a postal address is written in; a town and its country stay together. */
const partsOf = (address: string) => {
  const parts = address.split(/,\s*/);
  return parts.length > 2 ? [...parts.slice(0, -2), parts.slice(-2).join(', ')] : parts;
};

/** Where the operator is: a line ends where a part of it does. */
export function Address({ children }: { children: string }) {
  return (
    <address className="app-address">
      {partsOf(children).map((part, index, { length }) => (
        <span key={part}>{index < length - 1 ? `${part}, ` : part}</span>
      ))}
    </address>
  );
}

/** How a page ends: in the night that it began with, with the way to the one step that it leads to. */
export function Closing({ title, ...next }: { title: string } & NextStepsProps) {
  return (
    <section className="app-closing app-stack">
      <h2>{title}</h2>
      <div className="app-closing-way">
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
          <path d="M0 100Q50-100 100 100" vectorEffect="non-scaling-stroke" />
        </svg>
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d={glyphOf(undefined)} />
        </svg>
      </div>
      <NextSteps {...next} lead="primary" />
    </section>
  );
}

export interface NextStep {
  to: string;
  label: string;
}

export interface NextStepsProps {
  steps: readonly NextStep[];
  /** Adds the way to the desk that the operator has: phone, else page. */
  desk?: boolean;
  /** The first is a button: gold where it is the page's next step. Default: all are links. */
  lead?: 'primary' | 'plain';
}

/** What a visitor may do next, each a link. */
export function NextSteps({ steps, desk = false, lead }: NextStepsProps) {
  const { supportPhone } = useConfig();
  const look = (index: number) =>
    index === 0 && lead
      ? { className: 'cw-button app-next-link cw-numbers', 'data-kind': lead }
      : { className: 'app-act app-next-link cw-numbers' };
  return (
    <ul className="app-next app-row">
      {steps.map(({ to, label }, index) => (
        <li key={to}>
          <Link {...look(index)} to={to}>
            {label}
            <Glyph name="forward" />
          </Link>
        </li>
      ))}
      {desk && (
        <li>
          {supportPhone ? (
            <a {...look(steps.length)} href={telHref(supportPhone)}>
              Call the desk: {supportPhone}
            </a>
          ) : (
            <Link {...look(steps.length)} to="/contact">
              Ask the desk
              <Glyph name="forward" />
            </Link>
          )}
        </li>
      )}
    </ul>
  );
}

export interface Way {
  to: string;
  title: string;
  text: string;
}

export interface WaysProps {
  ways: readonly Way[];
  /** The first is the page's next step. */
  lead?: boolean;
}

/** Where one can go from here, each with what one finds there. */
export function Ways({ ways, lead = false }: WaysProps) {
  return (
    <ul className="app-ways">
      {ways.map(({ to, title, text }, index) => (
        <li key={to}>
          <Link className="app-way" data-lead={(lead && index === 0) || undefined} to={to}>
            <span className="app-way-title">{title}</span>
            <span className="app-way-text app-soft">{text}</span>
            <Glyph name="forward" />
          </Link>
        </li>
      ))}
    </ul>
  );
}
