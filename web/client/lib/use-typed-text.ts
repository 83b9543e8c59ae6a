import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';

const pauseMs = 200;

/** What is typed shows at once and is asked for after a pause; an address that changes by itself wins. */
export function useTypedText(text: string, onType: (text: string) => void) {
  const [typed, setTyped] = useState(text);
  const sent = useRef(text);
  const { pathname } = useLocation();
  const send = useDebouncedCallback((next: string) => {
    // Somebody who opened a line meanwhile stays on their way while its page loads.
    if (window.location.pathname !== pathname || next === sent.current) return;
    sent.current = next;
    onType(next);
  }, pauseMs);
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
