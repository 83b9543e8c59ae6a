import { useEffect, useState } from 'react';
import type { Community } from '#shared/api/community.ts';
import { getCommunity } from './get-community.ts';

/** Null until the answer is there, and for good when it does not come. */
export function useCommunity(): Community | null {
  const [community, setCommunity] = useState<Community | null>(null);
  useEffect(() => {
    let isShown = true;
    getCommunity().then(
      (answer) => isShown && setCommunity(answer),
      // The page says nothing about applications then; the form does.
      () => undefined,
    );
    return () => {
      isShown = false;
    };
  }, []);
  return community;
}
