import type { ReactNode } from 'react';
import { PageTitle } from '../shared/shell';
import { ButtonLink } from './button-link';

export interface ScreenNoticeProps {
  title: string;
  children?: ReactNode;
  /** A link to another screen. */
  way?: readonly [label: string, path: string];
}

/** Shown in place of a screen: why it is not there, and where to go on. */
export const ScreenNotice = ({ title, children, way }: ScreenNoticeProps) => (
  <div className="app-notice app-stack app-soft" role="alert">
    <PageTitle>{title}</PageTitle>
    {children}
    {way && <ButtonLink to={way[1]}>{way[0]}</ButtonLink>}
  </div>
);
