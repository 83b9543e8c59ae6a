import fc from 'fast-check';
import { expect, it } from 'vitest';
import { IdList } from './id-list.ts';

const id = fc.string({ unit: fc.constantFrom('a', 'b', '0', '9'), minLength: 3, maxLength: 3 });
const ids = fc.uniqueArray(id, { maxLength: 20 });
const all = (list: IdList) => list.slice(0, list.length);

it('holds what an array would', () => {
  fc.assert(
    fc.property(ids, id, fc.nat(22), fc.nat(22), (given, one, from, to) => {
      const sorted = [...given].sort();
      const list = IdList.of(given);
      expect(list).toHaveLength(sorted.length);
      expect(list.slice(from, to)).toEqual(sorted.slice(from, to));
      expect(list.has(one)).toBe(sorted.includes(one));
      expect(list.indexOf(one)).toBe(sorted.filter((each) => each < one).length);
      expect(all(list.with(one))).toEqual([...new Set([...sorted, one])].sort());
      expect(all(list.without(one))).toEqual(sorted.filter((each) => each !== one));
      expect(all(list)).toEqual(sorted);
    }),
  );
});

it('reads what a database joined', () => {
  expect(all(new IdList('a1,b2'))).toEqual(['a1', 'b2']);
  expect(all(new IdList(''))).toEqual([]);
});
