export type BrowserWords = { browser: string; system: string };

type Rule = readonly [pattern: RegExp, name: string];

// Order matters: most browsers also claim to be the ones below them.
const browsers: readonly Rule[] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\bHeadlessChrome\//, 'Chrome'],
  [/\b(Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
];

const systems: readonly Rule[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

/** Browser and system in words, from what a browser says of itself. It is a claim, not a proof. */
export function describeBrowser(userAgent: string | null): BrowserWords {
  return {
    browser: nameOf(browsers, userAgent) ?? 'Unknown browser',
    system: nameOf(systems, userAgent) ?? 'unknown system',
  };
}

function nameOf(rules: readonly Rule[], userAgent: string | null): string | null {
  return rules.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1] ?? null;
}
