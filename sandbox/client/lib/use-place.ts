import { useCallback, useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { keepLastPerson } from '#sandbox/client/lib/last-person.ts';

export interface Place {
  /** E-mail of the person one is. */
  as: string;
  /** A channel's name, `dm` or `home`. */
  at: string;
  go(change: { as?: string; at?: string }): void;
}

/** Who one is and where, kept in the address: `?as=…&in=…`. */
export function usePlace(): Place {
  const [params, setParams] = useSearchParams();
  const go = useCallback(
    (change: { as?: string; at?: string }) => {
      setParams((before) => {
        const next = new URLSearchParams(before);
        if (change.as !== undefined) next.set('as', change.as);
        if (change.at !== undefined) next.set('in', change.at);
        return next;
      });
    },
    [setParams],
  );
  const as = params.get('as') ?? '';
  useEffect(() => {
    if (as !== '') keepLastPerson(as);
  }, [as]);
  return { as, at: params.get('in') ?? '', go };
}
