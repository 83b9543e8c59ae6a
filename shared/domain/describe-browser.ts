export type BrowserDescription = { browser: string; system: string };

type BrowserRule = readonly [pattern: RegExp, name: string];

// Order matters: most browsers also claim to be the ones below them.
const browsers: readonly BrowserRule[] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\bHeadlessChrome\//, 'Chrome'],
  [/\b(Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
];

const systems: readonly BrowserRule[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

/** Browser and system in words, from what a browser says of itself. It is a claim, not a proof. */
export function describeBrowser(userAgent: string | null): BrowserDescription {
  return {
    browser: nameOf(browsers, userAgent) ?? 'Unknown browser',
    system: nameOf(systems, userAgent) ?? 'unknown system',
  };
}

function nameOf(rules: readonly BrowserRule[], userAgent: string | null): string | null {
  return rules.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1] ?? null;
}
