import { randomBytes, randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import {
  createAlertToken,
  createApplicationToken,
  createInvestorMailToken,
  createOutcomeToken,
  createUnsubscribeToken,
  createWarningToken,
  readAlertToken,
  readApplicationToken,
  readInvestorMailToken,
  readOutcomeToken,
  readUnsubscribeToken,
  readWarningToken,
} from './signed-links.ts';

const secret = randomBytes(32);
const id = randomUUID();
const token = createApplicationToken(secret, id);

it('a link opens one application for whoever has it', () => {
  expect(readApplicationToken(secret, token)).toBe(id);
  expect(token).toMatch(/^[\w-]{22}\.[\w-]{43}$/);
});

it('a link is refused if anything in it was changed', () => {
  const other = createApplicationToken(secret, randomUUID());
  const mixed = `${token.split('.')[0]}.${other.split('.')[1]}`;
  const wrong = ['', '.', 'x', mixed, `${token}x`, token.slice(0, -1), ` ${token}`];
  for (const each of wrong) expect(readApplicationToken(secret, each)).toBeNull();
  expect(readApplicationToken(randomBytes(32), token)).toBeNull();
});

it('every link that an earlier key signed opens as long as that key is there', () => {
  const [fresh, now] = [randomBytes(32), new Date()];
  const outcome = { introductionId: id, side: 'recipient' } as const;
  const founder = { founderId: id, type: 'pledge_made' } as const;
  const investor = { investorId: id, kind: { updatesOf: randomUUID() } };
  const warning = { accountId: id, sentAt: now };
  const linksOf = (key: Buffer) => [
    createApplicationToken(key, id),
    createOutcomeToken(key, outcome),
    createUnsubscribeToken(key, founder),
    createAlertToken(key, id),
    createInvestorMailToken(key, investor),
    createWarningToken(key, warning),
  ];
  const read = (key: Buffer, [application, answer, digest, alert, update, guesses]: string[]) => [
    readApplicationToken(key, application ?? ''),
    readOutcomeToken(key, answer ?? ''),
    readUnsubscribeToken(key, digest ?? ''),
    readAlertToken(key, alert ?? ''),
    readInvestorMailToken(key, update ?? ''),
    readWarningToken(key, guesses ?? '', now),
  ];
  const both = Buffer.concat([fresh, secret]);
  const all = [id, outcome, founder, id, investor, id];
  expect(read(both, linksOf(secret))).toEqual(all);
  expect(read(fresh, linksOf(both))).toEqual(all);
  expect(read(fresh, linksOf(secret))).toEqual(Array(6).fill(null));
});
