import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { saveLanding } from '#db/operations/program/save-landing.ts';
import { findLanding } from '#db/queries/landing.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import type { Landing } from '#shared/api/landing.ts';
import { rendererFolder } from '#shared/pages.ts';
import { Browser, newBrowserWithSession } from '../testing/browser.ts';
import { startTestWeb, type TestWeb } from '../testing/start-test-web.ts';

const database = useTestDatabase();
const folder = mkdtempSync(path.join(tmpdir(), 'slipstream landing-'));
let web: TestWeb;

/** It stands in place of React, and says what it was asked to render. */
const renderer = `
let count = 0;
export async function renderLanding({ sections }, { name }) {
  count += 1;
  const shown = sections.map((section) => JSON.stringify(section)).join();
  return '<main data-count="' + count + '">' + name + shown.replaceAll('<', '&lt;') + '</main>';
}`;

beforeAll(async () => {
  const write = (file: string, text: string) => {
    const target = path.join(folder, file);
    mkdirSync(path.dirname(target), { recursive: true });
    writeFileSync(target, text);
  };
  write('index.html', 'shell');
  write(
    'pages/index.html',
    '<meta content="{{description}}"><div id="root"><!--landing--></div><!--landing data-->',
  );
  write(`${rendererFolder}/prerender.js`, renderer);
  write(`${rendererFolder}/package.json`, '{ "type": "module" }');
  web = await startTestWeb(database(), { dist: folder });
});
afterAll(async () => {
  await web?.close();
  rmSync(folder, { recursive: true });
});

async function change(edit: (landing: Landing) => Landing): Promise<void> {
  const { email, accountId } = await newBrowserWithSession(web.db, web, { audience: 'admin' });
  const { landing, version } = await findLanding(web.db);
  await saveLanding(web.db, {
    landing: edit(landing),
    seenVersion: version,
    actor: { email, accountId },
    now: new Date(),
  });
}

const get = async (address = '/') => new Browser(web).get(address);
const within2s = { timeout: 2_000, interval: 100 };
const countOf = (text: string) => /data-count="(\d+)"/.exec(text)?.[1];

it('shows a save within two seconds, and renders nothing anew until there is one', async () => {
  const first = await get();
  expect(first.text).toContain('Questions founders ask');
  expect(first.headers.get('cache-control')).toBe('no-cache');
  await change((landing) => ({
    ...landing,
    hero: { ...landing.hero, description: 'Northern founders <b>"ship"</b>.' },
    sections: landing.sections.filter(({ kind }) => kind !== 'questions'),
  }));
  const second = await vi.waitFor(async () => {
    const shown = await get();
    expect(shown.text).not.toContain('Questions founders ask');
    return shown;
  }, within2s);
  expect(second.text).toContain('content="Northern founders &lt;b&gt;&quot;ship&quot;&lt;/b&gt;."');
  expect(Number(countOf(second.text))).toBe(Number(countOf(first.text)) + 1);
});

it('sends its texts as data that can’t end its element', async () => {
  await change((landing) => ({
    ...landing,
    hero: { ...landing.hero, lead: '</script><script>alert(1)</script> $& {{name}}' },
  }));
  const landing = await vi.waitFor(async () => {
    const { text } = await get();
    const data = /<script type="application\/json" id="landing">(.*?)<\/script>/s.exec(text)?.[1];
    const shown: Landing = JSON.parse(data ?? '');
    expect(shown.hero.lead).toBe('</script><script>alert(1)</script> $& {{name}}');
    return shown;
  }, within2s);
  expect((await get('/api/landing')).body).toEqual(landing);
});

it('nobody can fetch the code that renders it', async () => {
  const { status } = await get(`/${rendererFolder}/prerender.js`);
  expect(status).toBe(302);
});
