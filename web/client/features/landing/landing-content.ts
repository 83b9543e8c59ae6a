import { createContext, useContext, useEffect, useState } from 'react';
import type { Landing } from '#shared/api/landing.ts';
import { landingDataId } from '#shared/pages.ts';
import { paths } from '../../paths.ts';

/** The server renders the page with what is saved now. */
export const LandingContext = createContext<Landing | null>(null);

/** The page's texts: those that its document came with, else what the server says. Null until it does. */
export function useLanding(): Landing | null {
  const rendered = useContext(LandingContext);
  const [landing, setLanding] = useState(() => rendered ?? readDocument());
  const isMissing = landing === null;
  useEffect(() => {
    if (!isMissing) return;
    let isShown = true;
    getLanding().then(
      (loaded) => isShown && setLanding(loaded),
      // The frame with its links stays.
      () => undefined,
    );
    return () => {
      isShown = false;
    };
  }, [isMissing]);
  return landing;
}

function readDocument(): Landing | null {
  if (typeof document === 'undefined') return null;
  const data = document.getElementById(landingDataId)?.textContent;
  return data ? JSON.parse(data) : null;
}

/** Plain fetch instead of lib/api.ts keeps the API client out of the landing page. */
async function getLanding(): Promise<Landing> {
  const response = await fetch(paths.landingTexts);
  if (!response.ok) throw new Error(`Loading the page failed: ${response.status}`);
  return response.json();
}
