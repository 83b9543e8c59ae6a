import Bowser from 'bowser';

const shortNames: Record<string, string> = {
  'Microsoft Edge': 'Edge',
  'Samsung Internet for Android': 'Samsung Internet',
  'Chrome OS': 'ChromeOS',
};

/** Browser and system by name, as the browser's user agent claims them. */
export function describeBrowser(userAgent: string | null): { browser: string; system: string } {
  const { browser, os, platform } = Bowser.parse(userAgent || 'unknown');
  const isApplePhoneOrTablet = platform.model === 'iPhone' || platform.model === 'iPad';
  return {
    browser: shortName(browser.name) ?? 'Unknown browser',
    system: (isApplePhoneOrTablet ? platform.model : shortName(os.name)) ?? 'unknown system',
  };
}

function shortName(name: string | undefined): string | null {
  return name ? (shortNames[name] ?? name) : null;
}
