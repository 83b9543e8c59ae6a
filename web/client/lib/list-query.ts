import { useDebouncedCallback } from '@mantine/hooks';
import { startTransition, useEffect, useOptimistic, useRef, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';

type QueryCodec<Query> = {
  /** Reads the query from an address; invalid parts are left out. */
  read: (params: URLSearchParams) => Query;
  /** The search part of the address for this query, given the current one. */
  write: (query: Query, current: URLSearchParams) => string;
};

/**
 * A list's query, kept in the address, and a function that changes part of it. A change starts from
 * the current address, which may be ahead of the rendered page: of two choices made in quick
 * succession both are kept. Each is shown at once.
 */
export function useUrlQuery<Query extends object>({ read, write }: QueryCodec<Query>) {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const [query, show] = useOptimistic(read(params));
  const change = (changes: Partial<Query>, { replace = true } = {}) => {
    const current = new URLSearchParams(window.location.search);
    const next = { ...read(current), ...changes };
    startTransition(() => {
      show(next);
      void navigate({ search: write(next, current) }, { replace });
    });
  };
  return [query, change] as const;
}

const debounceMs = 200;

/**
 * Shows what is typed at once and sends it after a pause. If the address changes by itself, it
 * wins.
 */
export function useDebouncedText(text: string, onType: (text: string) => void) {
  const [typed, setTyped] = useState(text);
  const sent = useRef(text);
  const { pathname } = useLocation();
  const send = useDebouncedCallback((next: string) => {
    // Somebody who opened a row meanwhile must not be sent back while its page loads.
    if (window.location.pathname !== pathname || next === sent.current) return;
    sent.current = next;
    onType(next);
  }, debounceMs);
  useEffect(() => {
    if (text === sent.current) return;
    sent.current = text;
    setTyped(text);
  }, [text]);
  const type = (next: string) => {
    setTyped(next);
    send(next);
  };
  return [typed, type] as const;
}
