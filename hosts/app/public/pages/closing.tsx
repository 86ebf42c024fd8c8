import { NextSteps, type NextStepsProps } from './next-steps';

/** How a page ends: in the night that it began with, with the one step that it leads to. */
export function Closing({ title, ...next }: { title: string } & NextStepsProps) {
  return (
    <section className="app-closing">
      <h2>{title}</h2>
      <NextSteps {...next} lead="primary" />
    </section>
  );
}
