import { useEffect, useState } from 'react';

/**
 * False in the first drawing. A part of Mantine that comes into the page open does not know where
 * the focus was before; one that opens then does.
 */
export function useIsDrawn(): boolean {
  const [isDrawn, setDrawn] = useState(false);
  useEffect(() => setDrawn(true), []);
  return isDrawn;
}
