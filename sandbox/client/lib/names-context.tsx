import { createContext, useContext } from 'react';

export interface Names {
  people: Map<string, string>;
  channels: Map<string, string>;
}

const NamesContext = createContext<Names>({ people: new Map(), channels: new Map() });

/** The names of the people and channels whose ids messages contain. */
export const NamesProvider = NamesContext.Provider;

export function useNames(): Names {
  return useContext(NamesContext);
}
