/** Connections that a process of the product holds at most, as `start.ts` opens its pool. */
export const productPool = 20;
