import { useEffect } from 'react';

/** Goes to an address that the server answers, with a full page load. */
export function LeavePage({ to }: { to: string }) {
  useEffect(() => window.location.replace(to), [to]);
  return null;
}
