import { useDebouncedCallback } from '@mantine/hooks';
import { startTransition, useEffect, useOptimistic, useRef, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';

type QueryCodec<Query> = {
  /** What an address asks for; whatever it says wrongly is left out. */
  read: (params: URLSearchParams) => Query;
  /** The search part of the address that asks for it, given the address as it is. */
  write: (query: Query, now: URLSearchParams) => string;
};

/**
 * What a list is asked for, kept in the address, and the way to change some of it.
 *
 * A change starts from the address as it is now, which is ahead of the page while that is being
 * drawn: of two choices made in quick succession both are kept. Each is shown at once.
 */
export function useUrlQuery<Query extends object>({ read, write }: QueryCodec<Query>) {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const [query, show] = useOptimistic(read(params));
  const change = (wish: Partial<Query>, { replace = true } = {}) => {
    const now = new URLSearchParams(window.location.search);
    const wished = { ...read(now), ...wish };
    startTransition(() => {
      show(wished);
      void navigate({ search: write(wished, now) }, { replace });
    });
  };
  return [query, change] as const;
}

const debounceMs = 200;

/** What is typed shows at once and is asked for after a pause; an address that changes by itself wins. */
export function useDebouncedText(text: string, onType: (text: string) => void) {
  const [typed, setTyped] = useState(text);
  const sent = useRef(text);
  const { pathname } = useLocation();
  const send = useDebouncedCallback((next: string) => {
    // Somebody who opened a line meanwhile stays on their way while its page loads.
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
