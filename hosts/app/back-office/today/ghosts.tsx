/** In the shape of the rows to come. */
export const Ghosts = () => (
  <div aria-hidden="true">
    {['a', 'b', 'c', 'd'].map((row) => (
      <div key={row} className="app-today-ghost">
        <span className="app-skeleton" />
      </div>
    ))}
  </div>
);
