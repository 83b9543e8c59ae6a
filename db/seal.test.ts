import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { createSealer, parseAppSecret } from './seal.ts';

const secret = randomBytes(32);
const sealer = createSealer(secret);

test('a sealed value can be opened and reveals nothing', () => {
  const sealed = sealer.seal('xoxb-secret', 'T1');
  expect(sealer.open(sealed, 'T1')).toBe('xoxb-secret');
  expect(sealed.toString('latin1')).not.toContain('xoxb');
  expect(sealer.seal('xoxb-secret', 'T1')).not.toEqual(sealed);
});

test('the same secret opens it after a restart, another secret does not', () => {
  const sealed = sealer.seal('x', 'T1');
  expect(createSealer(Buffer.from(secret)).open(sealed, 'T1')).toBe('x');
  const other = createSealer(randomBytes(32));
  expect(other.keyId).not.toBe(sealer.keyId);
  expect(() => other.open(sealed, 'T1')).toThrow();
});

test('another row, and any changed or missing byte, is refused', () => {
  const sealed = sealer.seal('xoxb-secret', 'T1');
  expect(() => sealer.open(sealed, 'T2')).toThrow();
  for (let index = 0; index < sealed.length; index += 1) {
    const changed = Buffer.from(sealed);
    changed[index] = (changed[index] ?? 0) ^ 1;
    expect(() => sealer.open(changed, 'T1')).toThrow();
    expect(() => sealer.open(sealed.subarray(0, index), 'T1')).toThrow();
  }
});

test('a short secret is refused', () => {
  expect(() => createSealer(randomBytes(31))).toThrow('APP_SECRET');
});

test('of several keys the first seals, and all of them open', () => {
  const [fresh, old] = [randomBytes(32), randomBytes(32)];
  const both = createSealer(
    parseAppSecret([fresh, old].map((key) => key.toString('base64')).join()),
  );
  expect(both.open(createSealer(old).seal('x', 'T1'), 'T1')).toBe('x');
  expect(createSealer(fresh).open(both.seal('y', 'T1'), 'T1')).toBe('y');
  expect(both.keyIds).toEqual([createSealer(fresh).keyId, createSealer(old).keyId]);
  expect(() => both.open(sealer.seal('z', 'T1'), 'T1')).toThrow();
});
