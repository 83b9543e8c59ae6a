import { useCallback, useEffect, useState } from 'react';

export interface LastRead {
  isUnread(channel: string, latestTs: string | null): boolean;
}

/** What this browser has looked at, per person; kept for as long as the tab lives. */
export function useLastRead(
  person: string,
  channel: string | undefined,
  latestTs: string | null,
  looking: boolean,
): LastRead {
  const [read, setRead] = useState<Record<string, string>>({});
  useEffect(() => {
    if (!looking || !channel || !latestTs) return;
    const key = `${person}/${channel}`;
    setRead((before) => (before[key] === latestTs ? before : { ...before, [key]: latestTs }));
  }, [person, channel, latestTs, looking]);
  const isUnread = useCallback(
    (id: string, latest: string | null) =>
      latest !== null && id !== channel && latest > (read[`${person}/${id}`] ?? ''),
    [read, person, channel],
  );
  return { isUnread };
}
