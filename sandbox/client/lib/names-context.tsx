import { createContext, useContext } from 'react';

export interface Names {
  people: Map<string, string>;
  channels: Map<string, string>;
}

const NamesContext = createContext<Names>({ people: new Map(), channels: new Map() });

/** Who and what the ids in messages stand for. */
export const NamesProvider = NamesContext.Provider;

export function useNames(): Names {
  return useContext(NamesContext);
}
