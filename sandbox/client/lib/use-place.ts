import { useCallback, useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';

export interface Place {
  /** The email address of the current person. */
  as: string;
  /** A channel's name, `dm` or `home`. */
  at: string;
  go(change: { as?: string; at?: string }): void;
}

/** The current person and conversation, kept in the address: `?as=…&in=…`. */
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
    if (as !== '') saveLastPerson(as);
  }, [as]);
  return { as, at: params.get('in') ?? '', go };
}

const key = 'sandbox person';

/** The last person in this browser: Slack, too, knows who visits its authorisation page. */
export function loadLastPerson(): string | null {
  return localStorage.getItem(key);
}

function saveLastPerson(email: string): void {
  localStorage.setItem(key, email);
}
