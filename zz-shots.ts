import { launchBrowser } from './e2e/launch-browser.ts';
const base = 'http://localhost:4104';
const browser = await launchBrowser();
const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
const page = await context.newPage();
page.on('console', (m) => m.type() === 'error' && console.log('console', m.text()));
await page.goto(base + '/admin');
await page.getByLabel('Email').fill('admin@demo.test');
await page.getByLabel('Password', { exact: true }).fill('demo-admin');
await page.getByRole('button', { name: 'Sign in' }).click();
await page.waitForURL('**/admin/dashboard');
const shot = async (name: string) => {
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme });
    for (const width of [1440, 820, 390]) {
      if (scheme === 'dark' && width === 820) continue;
      await page.setViewportSize({ width, height: 900 });
      await page.waitForTimeout(150);
      await page.screenshot({ path: `/tmp/h-import/${name}-${scheme}-${width}.png`, fullPage: true });
    }
  }
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize({ width: 1440, height: 900 });
};
await page.goto(base + '/admin/import');
await page.getByText('Nothing has been imported yet').waitFor();
await shot('list');
await page.setInputFiles('input[type=file]', process.argv[2] ?? '/tmp/h-import/startups.csv');
await page.getByText('Columns').waitFor();
const select = page.getByLabel('Cohort that they join');
await select.selectOption({ index: 1 });
await shot('columns');
await page.getByRole('button', { name: 'Check the rows' }).click();
await page.getByText('Dry run', { exact: true }).waitFor();
await shot('checked');
await page.getByRole('button', { name: /^Import \d/ }).click();
await page.getByRole('heading', { name: /Importing|Result/ }).waitFor();
await shot('running');
await page.getByRole('heading', { name: 'Result' }).waitFor({ timeout: 60_000 });
await shot('done');
await page.getByRole('button', { name: 'Undo this import' }).click();
await page.waitForTimeout(500);
await shot('ask');
await page.getByRole('button', { name: 'Undo import' }).click();
await page.getByText('Removed again').waitFor({ timeout: 60_000 });
await shot('undone');
await browser.close();
