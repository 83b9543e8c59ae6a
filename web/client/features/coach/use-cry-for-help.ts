import { useEffect, useState } from 'react';

/**
 * A cry for help may be asked when nothing else may. The words it is known by are many, so they are
 * loaded only then; the server knows them in any case.
 */
export function useCryForHelp(text: string, { isNeeded }: { isNeeded: boolean }): boolean {
  const [heard, setHeard] = useState<string | null>(null);
  useEffect(() => {
    if (!isNeeded || text === '') return;
    let isCurrent = true;
    void import('#shared/domain/crisis.ts').then(({ isCryForHelp }) => {
      if (isCurrent && isCryForHelp(text)) setHeard(text);
    });
    return () => {
      isCurrent = false;
    };
  }, [text, isNeeded]);
  return text !== '' && heard === text;
}
