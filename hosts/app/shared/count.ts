/** 1, 'guest' → '1 guest'; 3 → '3 guests'. */
export const count = (number: number, noun: string, many = `${noun}s`): string =>
  `${number < 10_000 ? number : number.toLocaleString('en-US')} ${number === 1 ? noun : many}`;
