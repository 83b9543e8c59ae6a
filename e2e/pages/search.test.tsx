import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { newFounderAccount } from '#db/testing/new-account.ts';
import { newFounder } from '#db/testing/new-founder.ts';
import { newTask } from '#db/testing/new-task.ts';
import { signInFounder } from '#web/server/testing/browser.ts';
import { useTestWeb } from '#web/server/testing/start-test-web.ts';
import { findViolations } from './find-violations.ts';
import { fakeResponse, openPage, pageAddress } from './open-page.tsx';

const { database, web } = useTestWeb();
const { db } = database;

it('goes to a page, a task and a founder by keyboard alone', async () => {
  const { id: founderId, email, cohortId } = await newFounderAccount(db);
  const peer = await newFounder(db, { cohortId, name: 'Hannah Cho' });
  await newTask(db, { founderId, title: 'Call three lost customers' });
  const user = openPage(web(), await signInFounder(web(), email), '/app/tasks');
  await screen.findByRole('heading', { name: 'Tasks', level: 1 });
  const open = async (keys: string) => {
    await user.keyboard(keys);
    const name = 'Search, or type what to do';
    return screen.findByRole<HTMLInputElement>('combobox', { name });
  };
  const findOption = (name: string | RegExp) => screen.findByRole('option', { name });

  await user.type(await open('{Control>}k{/Control}'), 'leader');
  await waitFor(() =>
    expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain(
      '1 result',
    ),
  );
  await user.keyboard('{Enter}');
  await expect.poll(pageAddress).toBe('/app/leaderboard');

  let field = await open('{Control>}k{/Control}');
  await screen.findByRole('group', { name: 'Recent' });
  await user.fill(field, 'CALL THREE LOST CUSTOMERS');
  await findOption(/^Call three lost customers/);
  expect(await findViolations()).toEqual([]);
  await user.keyboard('{Enter}');
  await expect.poll(pageAddress).toMatch(/^\/app\/tasks\?q=/);
  await screen.findByRole('heading', { name: 'Call three lost customers' });

  field = await open('{Meta>}k{/Meta}');
  await user.fill(field, peer.name);
  const option = await findOption(new RegExp(`^${peer.name}`));
  await expect.poll(() => option.getAttribute('aria-selected')).toBe('true');
  expect(field.getAttribute('aria-activedescendant')).toBe(option.id);
  await user.keyboard('{Enter}');
  await expect.poll(pageAddress).toContain(`/cohort/${peer.id}`);

  field = await open('{Control>}k{/Control}');
  await user.fill(field, '%_\\ nothing like it');
  await screen.findByText('Nothing found for “%_\\ nothing like it”.');
  fakeResponse(/^\/api\/search/, () => Response.json({}, { status: 400 }));
  await user.fill(field, 'tas');
  await screen.findByText('Tasks and founders could not be searched.');
  within(screen.getByRole('listbox')).getByRole('option', { name: /^Tasks/ });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(field.isConnected).toBe(false));
});
