import { beforeEach, describe, expect, it, vi } from 'vitest';
import { emptyPlace } from '../../testing/on-page';
import { Picture, type PictureProps } from './picture';

const on = emptyPlace();

// Images cannot be loaded here; a test makes the image fail itself.
beforeEach(() => on.place.addEventListener('error', (event) => event.isTrusted && event.stopPropagation(), true));

const show = (props: Partial<PictureProps>) =>
  on.root.render(
    <Picture
      imageUrl="/api/images/a.jpg"
      apiBase="https://book.example.com/api"
      alt="The cabin"
      sizes="50vw"
      instead={<i>drawing</i>}
      {...props}
    />,
  );
const image = () => vi.waitFor(() => on.place.querySelector('img') ?? Promise.reject(new Error('no image yet')));
const drawn = () => vi.waitFor(() => expect(on.place.innerHTML).toBe('<i>drawing</i>'));

describe('a picture', () => {
  it('offers every width of the API, and loads lazily at the size of its box unless it is eager', async () => {
    show({});
    const { loading, sizes, alt, srcset } = await image();
    expect({ loading, sizes, alt }).toEqual({ loading: 'lazy', sizes: 'auto, 50vw', alt: 'The cabin' });
    expect(srcset.split(', ')).toEqual(
      [160, 320, 640, 960, 1280, 1920].map((width) => `https://book.example.com/api/images/a.jpg?w=${width} ${width}w`),
    );
    show({ eager: true });
    await vi.waitFor(async () => expect(await image()).toMatchObject({ loading: 'eager', sizes: '50vw' }));
  });

  it.each(['', 'https://[broken'])('is replaced by a drawing when its address is %j', async (imageUrl) => {
    show({ imageUrl });
    await drawn();
  });

  it('is replaced by a drawing when it does not load, until it gets another address', async () => {
    show({});
    (await image()).dispatchEvent(new Event('error'));
    await drawn();
    show({ imageUrl: '/api/images/b.jpg' });
    expect((await image()).src).toBe('https://book.example.com/api/images/b.jpg?w=960');
  });
});
