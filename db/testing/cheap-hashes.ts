import { afterAll, beforeAll } from 'vitest';
import { hashCost } from '#db/passwords.ts';

const productHashCost = { ...hashCost };

/** As little as possible: hashing is slow on purpose, and tests hash thousands of times. */
export const cheapHashCost = { memoryCost: 8, timeCost: 1, parallelism: 1 };

Object.assign(hashCost, cheapHashCost);

/** In the tests of a file or of a `describe`, hashing takes as long as in the product. */
export function useProductHashes(): void {
  beforeAll(() => void Object.assign(hashCost, productHashCost));
  afterAll(() => void Object.assign(hashCost, cheapHashCost));
}
