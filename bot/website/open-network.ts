import { lookup } from 'node:dns/promises';

/** How names become addresses, and where a checked address is dialled. Tests fake this and nothing else. */
export type Network = {
  resolve(host: string): Promise<string[]>;
  dial(target: Dial): Dial;
};

export type Dial = { address: string; port: number };

export const openNetwork: Network = {
  async resolve(host) {
    const found = await lookup(host, { all: true, verbatim: true });
    return found.map(({ address }) => address);
  },
  dial: (target) => target,
};
