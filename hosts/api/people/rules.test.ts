import { expect, test } from 'vitest';
import { linkProblem, removesLastOwner } from './rules';

const now = new Date('2027-01-02T00:00:00.000Z');
const link = { state: 'open', epoch: 1, link_epoch: 1, expires_at: '2027-01-03T00:00:00.000Z' } as const;

test.for([
  ['a link of an open invitation is valid', {}, undefined],
  ['a used invitation has no valid link', { state: 'used' }, 'used'],
  ['a revoked invitation has no valid link', { state: 'taken back' }, 'taken back'],
  ['a link from before the invitation was sent again is replaced', { epoch: 2 }, 'replaced'],
  ['a link is invalid from the instant when it expires', { expires_at: now.toISOString() }, 'over'],
] as const)('%s', ([, change, problem]) => expect(linkProblem({ ...link, ...change }, now)).toBe(problem));

const owner = { role: 'owner', isOff: false } as const;
const switchedOff = { ...owner, isOff: true };
const viewer = { role: 'viewer', isOff: false } as const;

test.for([
  ['the last owner cannot become a viewer', owner, viewer, 0, true],
  ['the last owner cannot be switched off', owner, switchedOff, 0, true],
  ['an owner can become a viewer while there is another owner', owner, viewer, 1, false],
  ['an owner who is switched off can become a viewer', switchedOff, viewer, 0, false],
  ['a viewer can be switched off', viewer, { ...viewer, isOff: true }, 1, false],
] as const)('%s', ([, before, after, others, refused]) =>
  expect(removesLastOwner(before, after, others)).toBe(refused),
);
