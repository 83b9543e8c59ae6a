import { useEffect, useState } from 'react';
import type { AccentTokens } from '#shared/domain/accent.ts';
import { toHexColor } from '#shared/domain/hex-color.ts';
import { lazyCode } from '../../lib/lazy.ts';

type Themes = { light: AccentTokens; dark: AccentTokens };

const code = lazyCode(async () => (await import('#shared/domain/accent.ts')).accentTokens);

/** The tokens that a typed color becomes; null for none, and while it is no color. */
export function useAccentTokens(typed: string | null): Themes | null {
  const accent = typed === null ? null : toHexColor(typed);
  const [made, setMade] = useState<{ accent: string; tokens: Themes } | null>(null);
  useEffect(() => {
    if (!accent) return;
    let isCurrent = true;
    code.get().then(
      (accentTokens) => isCurrent && setMade({ accent, tokens: accentTokens(accent) }),
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [accent]);
  return made && made.accent === accent ? made.tokens : null;
}
