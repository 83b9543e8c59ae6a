import { describe, it } from 'vitest';
import { actAsFounder, demoFounder, sendCommand } from '../act-as.ts';
import { addTask, taskCard } from './board-page.ts';
import { browser } from './browser.ts';
import { product } from './product.ts';

describe('Slack and the browser', () => {
  it('moves the list and rings the cohort as a command is typed in the sandbox', async () => {
    const maya = await actAsFounder(browser, product);
    const jonas = await actAsFounder(browser, product, { email: 'jonas.weber@demo.test' });
    const title = `Send the pilot contract ${Date.now()}`;
    await maya.page.goto('/app/tasks');
    await addTask(maya.page, title);
    await jonas.page.goto('/founder/dashboard');
    const bell = jonas.page.getByRole('button', { name: /^Notifications/ });
    await bell.click();
    await jonas.page.getByRole('button', { name: 'Mark all read' }).click();
    await jonas.page.keyboard.press('Escape');
    await jonas.page.getByRole('button', { name: 'Notifications', exact: true }).waitFor();

    const slack = await maya.context.newPage();
    await slack.goto(`/sandbox/slack?as=${demoFounder.email}`);
    await sendCommand(slack, `/task done ${title}`);
    await taskCard(maya.page, 'Done', title).waitFor();
    await slack.getByRole('article').filter({ hasText: title }).first().waitFor();

    await jonas.page.getByRole('button', { name: /^Notifications, \d/ }).waitFor();
    await jonas.page.getByRole('button', { name: /^Notifications/ }).click();
    await jonas.page.getByText(title).first().waitFor();
    await jonas.page.getByText('Just now').first().waitFor();
    await jonas.page.reload();
    await jonas.page.getByRole('button', { name: /^Notifications, \d/ }).waitFor();
    await maya.context.close();
    await jonas.context.close();
  });

  it('adds a task through the form and completes it on the Home tab', async () => {
    const { context, page } = await actAsFounder(browser, product, {
      email: 'grace.mwangi@demo.test',
    });
    await page.goto('/sandbox/slack?as=grace.mwangi@demo.test');
    const title = `Visit the seed shops ${Date.now()}`;
    await sendCommand(page, '/task');
    const form = page.getByRole('dialog', { name: 'New task' });
    await form.getByRole('textbox', { name: 'What will you do?' }).fill(title);
    await form.getByRole('button', { name: 'Add task' }).click();
    await form.waitFor({ state: 'detached' });
    const list = await context.newPage();
    await list.goto('/app/tasks');
    await taskCard(list, 'Next week', title).waitFor();

    await page.getByRole('button', { name: 'Home', exact: true }).first().click();
    const home = page.getByRole('region', { name: 'Home' });
    await home
      .getByText(/streak/i)
      .first()
      .waitFor();
    const done = home.getByRole('button', { name: /^Done/ }).first();
    const first = ((await done.getAttribute('aria-label')) ?? '').replace(/^Done: /, '');
    await done.click();
    await taskCard(list, 'Done', first).waitFor();
    await context.close();
  });

  it('adds a task by Slack’s own assistant, for a founder whose account is connected', async () => {
    const email = 'priya.raman@demo.test';
    const { context, page } = await actAsFounder(browser, product, { email });
    await page.goto(`/sandbox/slack?as=${email}`);
    await page.getByRole('button', { name: 'Slackbot', exact: true }).click();
    const slackbot = page.getByRole('region', { name: 'Slackbot' });
    const tool = slackbot.getByRole('combobox', { name: 'Tool' });
    await tool.click();
    await page.getByRole('option', { name: 'Add a task (changes something)' }).click();
    const title = `Print the parents’ leaflet ${Date.now()}`;
    await slackbot.getByRole('textbox', { name: 'title' }).fill(title);
    await slackbot.getByRole('button', { name: 'Call the tool' }).click();
    await slackbot.getByText(`Added: ${title}`).waitFor();
    await page.goto('/app/tasks');
    await taskCard(page, 'Next week', title).waitFor();

    await context.request.delete('/api/settings/slack', { headers: { origin: product.url } });
    await page.goto(`/sandbox/slack?as=${email}&in=slackbot`);
    await slackbot.getByRole('button', { name: 'Call the tool' }).click();
    await slackbot.getByText('This Slack account isn’t connected').waitFor();
    await context.close();
  });

  it('connects a founder’s Slack account through the authorisation page', async () => {
    const email = 'viktor.novak@demo.test';
    const { context, page } = await actAsFounder(browser, product, { email });
    await context.request.delete('/api/settings/slack', { headers: { origin: product.url } });
    await page.goto(`/sandbox/slack?as=${email}`);
    await sendCommand(page, '/task list');
    await page.getByRole('article').filter({ hasText: 'Connect' }).first().waitFor();
    await page.goto('/founder/dashboard');
    await page.getByRole('link', { name: 'Connect Your Slack Account' }).click();
    await page.getByRole('button', { name: 'Allow' }).click();
    await page.waitForURL('**/founder/dashboard**');
    await page.getByRole('heading', { name: 'Slack Connected' }).waitFor();
    await page.getByText('Connected as Viktor Novák').waitFor();
    await page.goto(`/sandbox/slack?as=${email}`);
    await sendCommand(page, '/task list');
    await page.getByRole('article').filter({ hasText: 'open tasks' }).first().waitFor();
    await context.close();
  });
});
