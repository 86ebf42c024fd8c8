import { glyphOf } from 'charter-widgets/kit';
import { NextSteps, type NextStepsProps } from './next-steps';

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
