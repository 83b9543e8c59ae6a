import { act, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { newFounderAccount, testPassword } from '#db/testing/new-account.ts';
import { Browser, signInFounder } from '#web/server/testing/browser.ts';
import { useTestWeb } from '#web/server/testing/start-test-web.ts';
import { fakeResponse, loseConnection, openPage, pageAddress } from './open-page.tsx';

const { database, web } = useTestWeb();

it('says what the specification says, keeps what was typed, and leads where one wanted to go', async () => {
  const { email: ownEmail, name } = await newFounderAccount(database().db);
  const browser = new Browser(web());
  let user = openPage(web(), browser, '/app/tasks');
  await screen.findByRole('heading', { name: 'Welcome Back, Founder!' });
  expect(window.location.pathname).toBe('/founder/signin');
  const email = screen.getByRole<HTMLInputElement>('textbox', { name: 'Email' });
  const password = screen.getByLabelText(/^Password/, { selector: 'input' });
  const submit = () => user.press('Sign In to Dashboard');

  await user.fill(email, 'nobody@demo.test');
  await user.fill(password, 'short');
  await submit();
  await screen.findByText('Invalid password. Password must be at least 6 characters.');
  await user.fill(password, 'long enough');
  await submit();
  await screen.findByText(
    'Invalid credentials or application not yet approved. Please check your email or contact support.',
  );
  expect(email.value).toBe('nobody@demo.test');
  const restore = fakeResponse(/^\/api\/session\/founder$/, loseConnection);
  await submit();
  await screen.findByText('An error occurred. Please try again.');
  restore();

  await user.fill(email, ownEmail);
  await user.fill(password, testPassword);
  await submit();
  await expect.poll(pageAddress).toBe('/app/tasks');
  await screen.findByRole('heading', { name: 'Tasks', level: 1 });
  const stored = JSON.stringify({ ...localStorage });
  for (const own of [ownEmail, name]) expect(stored).not.toContain(own);

  await user.chooseOfAccount('Sign Out');
  await expect.poll(pageAddress).toBe('/');
  user = openPage(web(), browser, '/founder/dashboard');
  await expect.poll(() => window.location.pathname).toBe('/founder/signin');
});

it('follows the route table for unknown and short addresses', async () => {
  const { email } = await newFounderAccount(database().db);
  const browser = await signInFounder(web(), email);
  for (const [from, to] of [
    ['/home', '/'],
    ['/no/such/page', '/'],
    ['/app', '/app/dashboard'],
    ['/app/', '/app/dashboard'],
    ['/app/no-such-page', '/app/dashboard'],
    ['/app/dashboard/deeper', '/app/dashboard'],
    ['/founder/dashboard/no-such-tab', '/founder/dashboard'],
  ] as const) {
    openPage(web(), browser, from);
    await expect.poll(pageAddress, { message: from }).toBe(to);
  }
  await screen.findByRole('heading', { name: /^Welcome/, level: 1 });

  const user = openPage(web(), browser, '/founder/dashboard/progress');
  const current = () =>
    [...document.querySelectorAll('nav[aria-label=Dashboard] [aria-current=page]')].map(
      (link) => link.textContent,
    );
  await expect.poll(current).toEqual(['Progress']);
  await user.follow('Startup Profile');
  await expect.poll(pageAddress).toBe('/founder/dashboard/profile');
  await expect.poll(current).toEqual(['Startup Profile']);
  act(() => window.history.back());
  await expect.poll(pageAddress).toBe('/founder/dashboard/progress');
  // The menu behind one's own face stays on the side that one is on.
  await user.chooseOfAccount('Startup Profile');
  await expect.poll(pageAddress).toBe('/founder/dashboard/profile');
  await user.follow('Leaderboard');
  await expect.poll(pageAddress).toBe('/app/leaderboard');
  // The address changes before the frame does.
  await screen.findByRole('heading', { name: 'Leaderboard', level: 1 });
  await user.chooseOfAccount('Startup Profile');
  await expect.poll(pageAddress).toBe('/app/profile');
  await expect.poll(current).toEqual([]);

  openPage(web(), new Browser(web()), '/app/tasks');
  await expect.poll(pageAddress).toMatch(/^\/founder\/signin\?next=/);
});
