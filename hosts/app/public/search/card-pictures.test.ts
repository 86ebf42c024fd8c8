import { expect, test } from 'vitest';
import { picturesOf } from './card-pictures';

const image = (imageUrl: string, isBannerImage = false) => ({ imageId: 1, imageUrl, description: '.', isBannerImage });
const flight = (aircraftImageUrl: string, ...images: ReturnType<typeof image>[]) => ({ aircraftImageUrl, images });

test('a card shows its aircraft', () => {
  expect(picturesOf([flight('jet', image('dubai', true)), flight('helicopter', image('skardu', true))])).toEqual([
    'jet',
    'helicopter',
  ]);
});

test('a card shows the flight’s banner when the card above shows the same aircraft', () => {
  const flights = [
    flight('jet', image('dubai', true)),
    flight('jet', image('cabin'), image('karachi', true)),
    flight('jet', image('doha', true)),
  ];
  expect(picturesOf(flights)).toEqual(['jet', 'karachi', 'jet']);
});

test('a card without a picture of the aircraft shows the flight’s picture, or else none', () => {
  expect(picturesOf([flight('', image('cabin'), image('dubai', true)), flight('')])).toEqual(['dubai', '']);
});

test('a card repeats the only picture rather than showing none', () => {
  expect(picturesOf([flight('jet'), flight('jet')])).toEqual(['jet', 'jet']);
});
