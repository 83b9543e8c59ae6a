import { describe, expect, it } from 'vitest';
import { actAsFounder } from '../act-as.ts';
import { addTask, overviewFigure, taskCard } from './board-page.ts';
import { browser } from './browser.ts';
import { product } from './product.ts';

describe('the board', () => {
  it('adds, starts, pledges, completes and reopens a task, and the figures follow', async () => {
    const { context, page } = await actAsFounder(browser, product);
    await page.goto('/founder/dashboard');
    await page.getByText('Total Points').waitFor();
    const before = {
      points: await overviewFigure(page, 'Total Points'),
      done: await overviewFigure(page, 'Tasks Done'),
    };

    await page.goto('/app/tasks');
    await addTask(page, 'Call three lost customers');
    await page.getByRole('button', { name: 'Start Call three lost customers' }).click();
    await taskCard(page, 'In Progress', 'Call three lost customers').waitFor();
    await page.getByRole('button', { name: 'Pledge Call three lost customers' }).click();
    await page.getByRole('button', { name: 'Pledge publicly' }).click();
    await page
      .getByRole('listitem')
      .filter({ hasText: 'Call three lost customers' })
      .getByText('Public Pledge')
      .waitFor();

    await page.getByRole('button', { name: 'Complete Call three lost customers' }).click();
    await taskCard(page, 'Completed', 'Call three lost customers').waitFor();
    await page
      .getByText(/^\+\d+ points/)
      .first()
      .waitFor();
    await page.goto('/founder/dashboard');
    await expect
      .poll(() => overviewFigure(page, 'Total Points'))
      .toBeGreaterThanOrEqual(before.points + 25);
    expect(await overviewFigure(page, 'Tasks Done')).toBe(before.done + 1);

    await page.goto('/app/tasks');
    await page.getByRole('button', { name: 'Reopen Call three lost customers' }).click();
    await taskCard(page, 'To Do', 'Call three lost customers').waitFor();
    await page.goto('/founder/dashboard');
    await expect.poll(() => overviewFigure(page, 'Total Points')).toBe(before.points);
    await context.close();
  });

  it('takes a completion back on the page when the server does not answer', async () => {
    const { context, page } = await actAsFounder(browser, product);
    await page.goto('/app/tasks');
    await addTask(page, 'Write to the landlord');
    await page.route('**/api/tasks/*/completion', (route) => route.abort());
    await page.getByRole('button', { name: 'Complete Write to the landlord' }).click();
    await page.getByText('An error occurred. Please try again.').first().waitFor();
    await taskCard(page, 'To Do', 'Write to the landlord').waitFor();
    await page.unroute('**/api/tasks/*/completion');
    await page.getByRole('button', { name: 'Complete Write to the landlord' }).click();
    await taskCard(page, 'Completed', 'Write to the landlord').waitFor();
    await context.close();
  });

  it('keeps what is done offline, and sends it when the line is back', async () => {
    const { context, page } = await actAsFounder(browser, product);
    await page.goto('/app/tasks');
    await addTask(page, 'Post the parcel');
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Complete Post the parcel' }).click();
    await page.getByText('You’re offline. 1 change will be sent when you’re back.').waitFor();
    await taskCard(page, 'Completed', 'Post the parcel').waitFor();
    await context.setOffline(false);
    await page
      .getByText(/^\+\d+ points/)
      .first()
      .waitFor();
    await page.reload();
    await taskCard(page, 'Completed', 'Post the parcel').waitFor();
    await context.close();
  });

  it('generates what is missing of the week, and says so', async () => {
    const { context, page } = await actAsFounder(browser, product, {
      email: 'elena.petrova@demo.test',
    });
    await page.goto('/app/tasks');
    await taskCard(page, 'To Do', 'Finish the one thing that matters most today').waitFor();
    const ninth = taskCard(page, 'To Do', 'Call three customers who left or went quiet');
    expect(await ninth.count()).toBe(0);
    await page.getByRole('button', { name: 'Generate Tasks' }).click();
    await page.getByText('1 task added. That’s everything for today and this week.').waitFor();
    expect(await ninth.count()).toBe(1);
    await page.getByRole('button', { name: 'Generate Tasks' }).click();
    await page.getByText('Your tasks for today and this week are on your board already.').waitFor();
    await context.close();
  });

  it('recommends a pledge and explains the points', async () => {
    const { context, page } = await actAsFounder(browser, product);
    await page.goto('/app/tasks');
    await page.getByRole('button', { name: 'Make a pledge' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add Task' });
    expect(await dialog.getByRole('switch', { name: 'Public pledge' }).isChecked()).toBe(true);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Add a hard task' }).click();
    expect(await dialog.getByRole('radio', { name: 'Hard · 35' }).isChecked()).toBe(true);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    const legend = page.getByText('Public pledge kept on time');
    expect(await legend.isVisible()).toBe(false);
    await page.getByText('How points work').click();
    await legend.waitFor();
    await context.close();
  });

  it('makes one task of a double click, and can be worked by keyboard alone', async () => {
    const { context, page } = await actAsFounder(browser, product);
    await page.goto('/app/tasks');
    await page.getByRole('heading', { name: 'Tasks', level: 1 }).waitFor();
    await page.keyboard.press('n');
    const dialog = page.getByRole('dialog', { name: 'Add Task' });
    await dialog.waitFor();
    await page.keyboard.type('Only once');
    await dialog.getByRole('button', { name: 'Add Task' }).dblclick();
    await dialog.waitFor({ state: 'detached' });
    await taskCard(page, 'To Do', 'Only once').waitFor();
    await page.reload();
    await taskCard(page, 'To Do', 'Only once').waitFor();
    expect(await page.getByRole('heading', { name: 'Only once' }).count()).toBe(1);
    await page.getByRole('button', { name: 'Complete Only once' }).focus();
    await page.keyboard.press('Enter');
    await taskCard(page, 'Completed', 'Only once').waitFor();
    await context.close();
  });
});
