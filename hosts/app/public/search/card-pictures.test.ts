import { expect, test } from 'vitest';
import { picturesOf } from './card-pictures';

const image = (imageUrl: string, isBannerImage = false) => ({ imageId: 1, imageUrl, description: '.', isBannerImage });
const flight = (aircraftImageUrl: string, ...images: ReturnType<typeof image>[]) => ({ aircraftImageUrl, images });

test('a card shows what flies', () => {
  expect(picturesOf([flight('jet', image('dubai', true)), flight('helicopter', image('skardu', true))])).toEqual([
    'jet',
    'helicopter',
  ]);
});

test('a card shows where it goes when the one above it shows the same aircraft', () => {
  const flights = [
    flight('jet', image('dubai', true)),
    flight('jet', image('cabin'), image('karachi', true)),
    flight('jet', image('doha', true)),
  ];
  expect(picturesOf(flights)).toEqual(['jet', 'karachi', 'jet']);
});

test('a card of an aircraft without a picture shows the flight’s own, and of neither none', () => {
  expect(picturesOf([flight('', image('cabin'), image('dubai', true)), flight('')])).toEqual(['dubai', '']);
});

test('the only picture there is stands twice before none does', () => {
  expect(picturesOf([flight('jet'), flight('jet')])).toEqual(['jet', 'jet']);
});
