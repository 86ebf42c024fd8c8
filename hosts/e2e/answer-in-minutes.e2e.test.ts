import { playAnswerInMinutes, test } from './answer-in-minutes';

test(
  'rates make a range, a request gets two offers, and an empty leg finds who waits: English, SQLite',
  {
    timeout: 180_000,
  },
  ({ server, mail, scripts, openPage, partner }) =>
    playAnswerInMinutes({ locale: 'en', server, mail, scripts, openPage, partner }),
);
