import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Picture, type PictureProps } from './picture';

let root: Root;
let place: HTMLElement;

beforeEach(() => {
  place = document.createElement('div');
  document.body.append(place);
  // There is nothing to fetch: what fails, the test says.
  place.addEventListener('error', (event) => event.isTrusted && event.stopPropagation(), true);
  root = createRoot(place);
});
afterEach(() => {
  root.unmount();
  place.remove();
});

const show = (props: Partial<PictureProps>) =>
  root.render(
    <Picture
      imageUrl="/api/images/a.jpg"
      apiBase="https://book.example.com/api"
      alt="The cabin"
      sizes="50vw"
      instead={<i>drawing</i>}
      {...props}
    />,
  );
const image = () => vi.waitFor(() => place.querySelector('img') ?? Promise.reject(new Error('no image yet')));
const drawn = () => vi.waitFor(() => expect(place.innerHTML).toBe('<i>drawing</i>'));

describe('a picture', () => {
  it('is offered in every width of the API', async () => {
    show({});
    expect((await image()).srcset.split(', ')).toEqual(
      [160, 320, 640, 960, 1280, 1920].map((width) => `https://book.example.com/api/images/a.jpg?w=${width} ${width}w`),
    );
  });

  it('waits until it comes into view, and is then as large as its box', async () => {
    show({});
    const { loading, sizes, alt } = await image();
    expect({ loading, sizes, alt }).toEqual({ loading: 'lazy', sizes: 'auto, 50vw', alt: 'The cabin' });
  });

  it('comes at once where it is the first thing seen', async () => {
    show({ eager: true });
    const { loading, sizes } = await image();
    expect({ loading, sizes }).toEqual({ loading: 'eager', sizes: '50vw' });
  });

  it.each([
    ['there is none', ''],
    ['its address is none', 'https://[broken'],
  ])('is drawn instead when %s', async (_why, imageUrl) => {
    show({ imageUrl });
    await drawn();
  });

  it('is drawn instead when it does not load, and another one is tried again', async () => {
    show({});
    (await image()).dispatchEvent(new Event('error'));
    await drawn();
    show({ imageUrl: '/api/images/b.jpg' });
    expect((await image()).src).toBe('https://book.example.com/api/images/b.jpg?w=960');
  });
});
