import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

const gatherFor = 40;

/** Reads again what the server says has changed; several hints in a row become one reading. */
export function useLiveChanges(): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const source = new EventSource('/sandbox/api/changes');
    const waiting = new Set<string>();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const flush = () => {
      timer = undefined;
      for (const kind of waiting) void queryClient.invalidateQueries({ queryKey: [kind] });
      waiting.clear();
    };
    source.addEventListener('change', (event: MessageEvent<string>) => {
      waiting.add(event.data);
      timer ??= setTimeout(flush, gatherFor);
    });
    // Whatever happened while the line was down is read when it is up again.
    source.addEventListener('open', () => void queryClient.invalidateQueries());
    return () => {
      clearTimeout(timer);
      source.close();
    };
  }, [queryClient]);
}
