import { type ReactNode, Suspense, useState } from 'react';

/** What is opened in a page, and its code fetched, now and then: drawn from its first opening on. */
export function OnceOpened({ opened, children }: { opened: boolean; children: ReactNode }) {
  const [wasOpened, setWasOpened] = useState(opened);
  if (opened && !wasOpened) setWasOpened(true);
  return wasOpened && <Suspense>{children}</Suspense>;
}
