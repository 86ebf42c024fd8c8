import { describe, expect, test } from 'vitest';
import { passwordProblem } from './passwords';

const COMMON = /^This is one of the most common passwords\. Choose another/;
const SHORT = 'An admin’s password must have at least 12 characters';

describe('a new password', () => {
  test.for([
    ['a customer’s of eight letters', 'zebra tz', false, undefined],
    ['a customer’s that is common', 'password', false, COMMON],
    ['one that is common but for its case and its spaces', '  PassWord1 ', false, COMMON],
    ['an admin’s of eleven letters', 'zebra zebra', true, SHORT],
    ['an admin’s of twelve', 'zebra zebra!', true, undefined],
    ['an admin’s that is long and common', 'password1234', true, COMMON],
  ] as const)('%s', ([, password, isAdmin, problem]) => {
    const found = passwordProblem(password, { isAdmin });
    if (problem instanceof RegExp) expect(found).toMatch(problem);
    else expect(found).toBe(problem);
  });
});
