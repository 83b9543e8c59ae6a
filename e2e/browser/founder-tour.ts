import type { Page } from 'playwright-core';
import { demoFounder } from '../act-as.ts';
import { openInApp, readAgain } from './open-in-app.ts';
import { keepIntercepting } from './open-page.ts';
import type { Tour } from './problems-of.ts';

/** Overview, tasks as list and board, bell and the form for a task. */
export const tourWork: Tour = async (page, look) => {
  await page.goto('/founder/dashboard');
  await keepIntercepting(page);
  await page.getByText('questions left today').waitFor();
  await look('overview');
  const overview = await (await page.request.get('/api/overview')).json();
  const showSlack = (slack: object) =>
    showInstead(page, 'overview', { ...overview, slack: { ...overview.slack, ...slack } });
  await showSlack({ connectedAs: null, active: false, openUrl: null });
  await page.getByRole('link', { name: 'Connect Your Slack Account' }).waitFor();
  await look('overview without Slack');
  await showSlack({ installed: false, active: false });
  await page.getByText('Paused', { exact: true }).waitFor();
  await look('overview, the bot taken out of Slack', 'colors');
  await page.unroute('**/api/overview');
  await openInApp(page, '/app/tasks');
  const rows = page.getByRole('main').getByRole('listitem', { name: /points$/ });
  await rows.first().getByRole('heading').getByRole('button').click();
  await look('tasks, one of them open', 'phone');
  await page.getByRole('button', { name: 'Search and filters' }).click();
  await page.getByRole('button', { name: 'Board' }).click();
  await page
    .getByRole('button', { name: /^Complete / })
    .first()
    .waitFor();
  await look('board with filters');
  await page.getByRole('button', { name: 'List' }).click();
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await page.getByText('Cohort Activity').waitFor();
  await look('bell');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Add Task' }).first().click();
  await page.getByRole('dialog', { name: 'Add Task' }).waitFor();
  await look('new task');
};

/** Shows the page as it is with another answer of the server. */
async function showInstead(page: Page, what: string, json: object): Promise<void> {
  await page.unroute(`**/api/${what}`);
  await page.route(`**/api/${what}`, (route) => route.fulfill({ json }));
  await readAgain(page);
}

/** The cohort, a peer, the leaderboard, one’s own profile, premium, messages and search. */
export const tourPeople: Tour = async (page, look) => {
  await page.goto('/app/cohort');
  await keepIntercepting(page);
  const sayThanks = page.getByRole('button', { name: /^Say thanks/ }).first();
  await sayThanks.waitFor();
  await look('cohort');
  await page
    .getByRole('button', { name: /^About / })
    .first()
    .focus();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').getByRole('link', { name: 'View Profile' }).waitFor();
  await look('founder of the cohort');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await sayThanks.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: /^Thank / }).waitFor();
  await look('thanks');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  const cohort = await (await page.request.get('/api/cohort')).json();
  await showInstead(page, 'cohort', { ...cohort, thanksLeft: 0 });
  await page.getByText(/^Your 3 thanks for this week are given/).waitFor();
  await look('cohort, all thanks given', 'colors');
  await showInstead(page, 'cohort', { ...cohort, peers: [], activity: [] });
  await page.getByText('No other cohort members yet').waitFor();
  await look('cohort without peers', 'colors');
  await page.unroute('**/api/cohort');
  await readAgain(page);
  await page
    .getByRole('link', { name: /^View Profile/ })
    .first()
    .click();
  await page.getByRole('heading', { name: 'Milestones' }).waitFor();
  await look('profile of a peer');
  await openInApp(page, '/app/introductions');
  await page.getByRole('button', { name: 'Decline the request of Marcus Bell' }).click();
  await page.getByRole('dialog', { name: /^Decline/ }).waitFor();
  await look('declining a request');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await look('introductions');
  await openInApp(page, '/app/investors');
  await page.getByRole('textbox', { name: 'Update' }).waitFor();
  await look('investors');
  await page.getByRole('button', { name: 'Preview' }).click();
  await page.getByRole('button', { name: 'Edit', exact: true }).waitFor();
  await look('update to investors, to be sent');
  await openInApp(page, '/app/portfolio');
  await page.getByPlaceholder(/^Search startups/).waitFor();
  await page.getByRole('article').first().waitFor();
  await look('community');
  await page.getByRole('article').nth(1).getByRole('link').click();
  await page.getByRole('heading', { name: 'Milestones' }).waitFor();
  await look('startup of the community');
  await openInApp(page, '/app/leaderboard');
  await page.getByRole('heading', { name: 'This week’s ranking' }).waitFor();
  await look('leaderboard');
  await openInApp(page, '/founder/dashboard/profile');
  await page.getByRole('textbox', { name: 'Invite a teammate' }).waitFor();
  await look('profile');
  await page.getByRole('button', { name: 'View as investor' }).click();
  await look('profile as an investor sees it');
  await page.getByRole('button', { name: 'Edit Profile' }).click();
  await page.getByRole('textbox', { name: 'Description' }).first().fill('');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Please describe your startup.').waitFor();
  await look('profile being edited, with a mistake');
  await page.route('**/api/profile', async (route) => {
    if (route.request().method() === 'GET') return route.continue();
    const current = await (await page.request.get('/api/profile')).json();
    const json = {
      code: 'profile_changed',
      message: '',
      current: { ...current, founderLocation: 'Oslo' },
    };
    return route.fulfill({ status: 409, json });
  });
  await page.getByRole('textbox', { name: 'Description' }).first().fill('My own words.');
  await page.getByRole('textbox', { name: 'Location' }).fill('Bergen');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('radio', { name: /^Saved in the meantime/ }).waitFor();
  await look('profile changed in two windows', 'colors');
  await page.unroute('**/api/profile');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await openInApp(page, '/app/premium');
  await page.getByRole('heading', { name: 'Upgrade to premium' }).waitFor();
  await look('premium');
  await openInApp(page, '/app/messages');
  await page.getByRole('link', { name: /^Liam/ }).waitFor();
  await look('messages');
  await page.getByRole('link', { name: /^Liam/ }).click();
  await page.getByRole('textbox', { name: /^Message to Liam/ }).waitFor();
  await look('conversation');
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill('le');
  await page.getByRole('group', { name: 'Founders' }).waitFor();
  await look('search');
};

/** Progress, the reasons behind the figures, and settings. */
export const tourFigures: Tour = async (page, look) => {
  await page.goto('/founder/dashboard/progress');
  await keepIntercepting(page);
  await page.locator('text[data-value]').first().waitFor();
  await look('progress');
  await page.getByRole('button', { name: 'Show as table: Points per week' }).click();
  await look('progress as a table');
  const progress = await (await page.request.get('/api/progress')).json();
  await showInstead(page, 'progress', { ...progress, hasBegun: false });
  await page.getByRole('heading', { name: 'Your first week starts with one task' }).waitFor();
  await look('progress of the first week', 'colors');
  await page.unroute('**/api/progress');
  await lookAtCheckIns(page, look);
  await openInApp(page, '/founder/dashboard/why');
  await page.getByRole('list', { name: 'Points' }).waitFor();
  await page.getByRole('list', { name: 'Days of the streak' }).waitFor();
  await look('why');
  await openInApp(page, '/app/settings');
  await page.getByRole('navigation', { name: 'Settings' }).waitFor();
  await look('settings', 'phone');
  await openInApp(page, '/app/settings#notifications');
  await page.getByRole('radio', { name: 'Quiet' }).waitFor();
  await look('notification settings', 'phone');
  await openInApp(page, '/app/settings#security');
  await page.getByText('This device').waitFor();
  await look('security settings', 'phone');
  await openInApp(page, '/app/settings#data');
  await page.getByRole('button', { name: 'Delete my account…' }).click();
  await look('account data', 'phone');
  await openInApp(page, '/welcome');
  await page.getByRole('heading', { name: 'Your first tasks' }).waitFor();
  await look('welcome');
};

/** The weekly check-in: closed or open as the day has it, then each of its states. */
const lookAtCheckIns: Tour = async (page, look) => {
  await openInApp(page, '/app/check-in');
  await page.getByRole('heading', { name: 'Away weeks' }).waitFor();
  await look('check-in');
  const view = await (await page.request.get('/api/check-in')).json();
  const said = { kpiValue: 12_500, usersSpoken: 6, lastGoal: 'partly', goal: 'Sign a pilot' };
  const helps = { blocker: 'Legal', helpWanted: 'SOC 2 advice', sharesHelp: true };
  const open = {
    week: '2026-11-26',
    closesAt: '2026-11-30T12:00:00Z',
    isAway: false,
    version: 1,
    done: null,
    answers: { ...said, ...helps, pledgesGoal: true },
    morale: 4,
    offers: 2,
    last: { week: '2026-11-19', goal: 'Ship it', isKept: true, kpiValue: 11_000 },
    pledge: { taskId: '1', title: 'Sign a pilot' },
    completed: [{ title: 'Call ten users', by: 'Maya', isMe: true }],
    completedCount: 1,
  };
  const kpi = { id: '1', name: 'Revenue', unit: 'money', goodWay: 'up' };
  await showInstead(page, 'check-in', { ...view, kpi, open });
  await page.getByRole('button', { name: 'Check in', exact: true }).waitFor();
  await look('check-in, open');
  await page.getByRole('button', { name: 'Change this number' }).click();
  await page.getByText('Go by another number').click();
  await look('changing the number');
  await page.keyboard.press('Escape');
  const done = { at: '2026-11-27T10:00:00Z', by: 'Maya', isMe: true };
  await openInApp(page, '/app/progress');
  await showInstead(page, 'check-in', { ...view, kpi, open: { ...open, done } });
  await openInApp(page, '/app/check-in');
  await page.getByRole('heading', { name: 'You’re checked in' }).waitFor();
  await look('check-in, done', 'colors');
  await page.unroute('**/api/check-in');
};

/** The conversation with the coach: before the first question, and with an answer that names a person to ask. */
export const tourCoach: Tour = async (page, look) => {
  await page.goto('/app/ai-coach');
  await page.getByRole('button', { name: 'Write a launch tweet for me.' }).waitFor();
  await look('coach');
  await page.getByRole('textbox', { name: 'Your question' }).fill('How much tax do I pay?');
  await page.getByRole('button', { name: 'Ask', exact: true }).click();
  await page.getByRole('button', { name: 'Add as task' }).last().waitFor();
  await look('coach with an answer');
};

/** A founder's website: proposals to tick, with what they come from. */
export const tourAnalysis: Tour = async (page, look) => {
  await page.goto('/app/profile');
  await page.getByRole('button', { name: 'Generate Tasks from Website' }).click();
  await page.getByRole('button', { name: /^Add \d tasks?$/ }).waitFor();
  await look('tasks from the website');
  await page.getByRole('button', { name: 'Dismiss these tasks' }).click();
};

/** The development equipment. */
export const tourSandbox: Tour = async (page, look) => {
  await page.goto(`/sandbox/slack?as=${demoFounder.email}`);
  await page.getByRole('article').first().waitFor();
  await look('Slack sandbox');
  await page.goto('/sandbox/mail');
  await page.getByRole('main').waitFor();
  await look('mail sandbox');
};
