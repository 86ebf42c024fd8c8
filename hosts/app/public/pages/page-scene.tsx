import type { ReactNode } from 'react';
import { Scene, WIDE } from '../../shared/scene';
import { PageTitle } from '../../shared/shell';
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
