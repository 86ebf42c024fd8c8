import { createRoot } from 'react-dom/client';
import { expect, it, vi } from 'vitest';
import { Decoration } from './decoration';

function Broken(): never {
  throw new Error('Array.prototype.reverse is not what it was');
}

it('a decoration that cannot be drawn is left out or replaced, and the form around it works', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const place = document.createElement('div');
  const root = createRoot(place);
  root.render(
    <form>
      <Decoration name="map">
        <Broken />
      </Decoration>
      <Decoration name="route line" instead="KHI – DXB: ">
        <Broken />
      </Decoration>
      <button type="submit">Send</button>
    </form>,
  );
  await vi.waitFor(() => expect(place.querySelector('button')).not.toBeNull());
  expect(place.querySelector('form')?.textContent).toBe('KHI – DXB: Send');
  for (const name of ['map', 'route line'])
    expect(warn).toHaveBeenCalledWith(expect.stringContaining(`the ${name} could not be displayed`), expect.any(Error));
  root.unmount();
  vi.restoreAllMocks();
});
