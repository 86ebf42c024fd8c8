import { useT } from 'charter-widgets/kit';
import type { ReactNode } from 'react';
import { telHref, useConfig } from '../../shared/config';
import { Link } from '../../shared/link';
import { Scene, WIDE } from '../../shared/scene/scene';
import { Glyph, PageTitle } from '../../shared/shell';
import { RichText } from '../../shared/texts/rich-text';
import { filesOf } from './files';

export interface PageSceneProps {
  picture: 'base' | 'desk' | 'gilgit' | 'runway';
  title: string;
  /** Below the title. */
  children?: ReactNode;
}

/** The head of a page: a picture from edge to edge, with the heading on it. */
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

/** The parts of a postal address; a town and its country stay together. */
const partsOf = (address: string) => {
  const parts = address.split(/,\s*/);
  return parts.length > 2 ? [...parts.slice(0, -2), parts.slice(-2).join(', ')] : parts;
};

/** The operator's address. A line breaks only between its parts. */
export function Address({ children }: { children: string }) {
  return (
    <address className="app-address">
      {partsOf(children).map((part, index, { length }) => (
        <span key={part}>
          <bdi>{index < length - 1 ? `${part}, ` : part}</bdi>
        </span>
      ))}
    </address>
  );
}

/** The end of a page, with its next step. */
export function Closing({ title, ...next }: { title: string } & NextStepsProps) {
  return (
    <section className="app-closing app-stack">
      <h2>{title}</h2>
      <NextSteps {...next} lead="primary" />
    </section>
  );
}

export interface PageStep {
  to: string;
  label: string;
}

export interface NextStepsProps {
  steps: readonly PageStep[];
  /** Adds the phone of staff, else the contact page. */
  staff?: boolean;
  /** The kind of button for the first step. Default: all are links. */
  lead?: 'primary' | 'plain';
}

/** Links to the next steps. */
export function NextSteps({ steps, staff = false, lead }: NextStepsProps) {
  const t = useT();
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
            {t(label)}
            <Glyph name="forward" />
          </Link>
        </li>
      ))}
      {staff && (
        <li>
          {supportPhone ? (
            <a {...look(steps.length)} href={telHref(supportPhone)}>
              <RichText text={t('Call the desk: {phone}')} phone={<bdi dir="ltr">{supportPhone}</bdi>} />
            </a>
          ) : (
            <Link {...look(steps.length)} to="/contact">
              {t('Ask us')}
              <Glyph name="forward" />
            </Link>
          )}
        </li>
      )}
    </ul>
  );
}

export interface PageLink {
  to: string;
  title: string;
  text: string;
}

export interface WaysProps {
  ways: readonly PageLink[];
  /** Whether the first is marked as the page's next step. */
  lead?: boolean;
}

/** Links with a description each. */
export function Ways({ ways, lead = false }: WaysProps) {
  const t = useT();
  return (
    <ul className="app-ways">
      {ways.map(({ to, title, text }, index) => (
        <li key={to}>
          <Link className="app-way" data-lead={(lead && index === 0) || undefined} to={to}>
            <span className="app-way-title">{t(title)}</span>
            <span className="app-way-text app-soft">{t(text)}</span>
            <Glyph name="forward" />
          </Link>
        </li>
      ))}
    </ul>
  );
}
