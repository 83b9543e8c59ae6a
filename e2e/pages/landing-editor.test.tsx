import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { saveLanding } from '#db/operations/program/save-landing.ts';
import { findLanding } from '#db/queries/landing.ts';
import type { Landing, SectionKind, SectionOf } from '#shared/api/landing.ts';
import { startingLanding } from '#shared/domain/starting-landing.ts';
import { newBrowserWithSession } from '#web/server/testing/browser.ts';
import { useTestWeb } from '#web/server/testing/start-test-web.ts';
import { findViolations } from './find-violations.ts';
import { openPage } from './open-page.tsx';

const { db, web } = useTestWeb();

beforeEach(async () => {
  await db.deleteFrom('content_versions').where('kind', '=', 'page').execute();
});

async function openEditor() {
  const admin = await newBrowserWithSession(db, web(), { audience: 'admin' });
  const user = openPage(web(), admin.browser, '/admin/page');
  await screen.findByRole('heading', { name: 'Sections' });
  return { ...admin, user };
}

const saved = async () => (await findLanding(db)).landing;
const kinds = ({ sections }: Landing) => sections.map(({ kind }) => kind);
const sectionOf = <Kind extends SectionKind>(landing: Landing, kind: Kind) =>
  landing.sections.find((section) => section.kind === kind) as SectionOf<Kind>;

it('orders sections, switches one off and takes a new question, all saved at once', async () => {
  const { user } = await openEditor();
  expect(await findViolations()).toEqual([]);
  await user.press('Move Questions up');
  await user.click(screen.getByRole('switch', { name: 'Show Stories' }));
  await user.click(screen.getByText('Questions'));
  await user.press('Add a question');
  const row = screen.getByText('New question').closest('li');
  if (!row) throw new Error('There is no new row.');
  await user.fill(within(row).getByRole('textbox', { name: 'Question' }), 'Is it remote?');
  await user.fill(within(row).getByRole('textbox', { name: 'Answer' }), 'Yes, but for two weeks.');
  expect(await findViolations()).toEqual([]);
  await user.press('Save');
  await screen.findByText(/^Saved\. Visitors see it/);
  const landing = await saved();
  expect(kinds(landing).slice(3, 6)).toEqual(['stories', 'questions', 'costs']);
  expect(sectionOf(landing, 'stories').isShown).toBe(false);
  expect(sectionOf(landing, 'questions').questions.at(-1)).toMatchObject({
    question: 'Is it remote?',
    answer: 'Yes, but for two weeks.',
    isShown: true,
  });
});

it('opens what can’t be saved, and keeps it', async () => {
  const { user } = await openEditor();
  await user.click(screen.getByText('Stories'));
  await user.press('Add a story');
  const name = screen.getByRole('textbox', { name: 'Name' });
  await user.fill(name, 'Ana');
  await user.fill(screen.getByRole('textbox', { name: 'In their words' }), 'It helped.');
  await user.press('Save');
  await screen.findByText('Tick that they agreed, or switch this story off.');
  const row = screen.getByRole('textbox', { name: 'Name' }).closest('details');
  await user.click(screen.getByText('Ana'));
  await waitFor(() => expect(row?.open).toBe(false));
  await user.press('Save');
  await waitFor(() => expect(row?.open).toBe(true));
  await user.click(screen.getByRole('switch', { name: /^They agreed/ }));
  await user.press('Save');
  await screen.findByText(/^Saved\./);
  expect(sectionOf(await saved(), 'stories').stories).toMatchObject([
    { name: 'Ana', hasConsent: true },
  ]);
});

it('brings a removed row back', async () => {
  const { user } = await openEditor();
  await user.click(screen.getByText('Questions'));
  await user.click(await screen.findByText('Who can apply?'));
  await user.press('Remove this question');
  expect(screen.queryByText('Who can apply?')).toBeNull();
  await user.press('Undo');
  await screen.findByText('Who can apply?');
});

it('brings a removed row back without losing what was edited since', async () => {
  const { user } = await openEditor();
  await user.click(screen.getByText('Questions'));
  await user.click(await screen.findByText('Who can apply?'));
  await user.press('Remove this question');
  const [next] = sectionOf(startingLanding, 'questions').questions.slice(1);
  if (!next) throw new Error('There is one question only.');
  await user.click(screen.getByText(next.question));
  await user.fill(screen.getByRole('textbox', { name: 'Answer' }), 'Written after.');
  await user.press('Move Questions up');
  await user.press('Undo');
  await screen.findByText('Who can apply?');
  await user.press('Save');
  await screen.findByText(/^Saved\./);
  const { questions } = sectionOf(await saved(), 'questions');
  expect(questions.slice(0, 2)).toMatchObject([
    { question: 'Who can apply?' },
    { question: next.question, answer: 'Written after.' },
  ]);
});

it('keeps what was typed when somebody else was faster, and restores what was before', async () => {
  const { user, accountId, email } = await openEditor();
  const other = {
    hero: { ...startingLanding.hero, lead: 'Theirs.' },
    sections: startingLanding.sections,
  };
  const actor = { accountId, email };
  await saveLanding(db, { landing: other, seenVersion: 0, actor, now: new Date() });
  const [lead] = screen.getAllByRole<HTMLTextAreaElement>('textbox', { name: 'Text' });
  if (!lead) throw new Error('There is no text.');
  await user.fill(lead, 'Mine.');
  await user.press('Save');
  await screen.findByText(/^Someone else has saved this page meanwhile/);
  expect(lead.value).toBe('Mine.');
  await user.press('Save');
  await screen.findByText(/^Saved\./);
  expect((await saved()).hero.lead).toBe('Mine.');
  await user.press('Restore version 0');
  await screen.findByText(/^Restored\./);
  await waitFor(async () => expect(await saved()).toEqual(startingLanding));
});

it('asks before a restored version replaces what was typed', async () => {
  const { user } = await openEditor();
  const lead = () => {
    const [field] = screen.getAllByRole<HTMLTextAreaElement>('textbox', { name: 'Text' });
    if (!field) throw new Error('There is no text.');
    return field;
  };
  await user.fill(lead(), 'Saved.');
  await user.press('Save');
  await screen.findByRole('button', { name: 'Restore version 0' });
  await user.fill(lead(), 'Half written');
  const restore = async (answer: string) => {
    await user.press('Restore version 0');
    const dialog = await screen.findByRole('dialog', { name: 'Restore without saving?' });
    await user.press(answer, dialog);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  };
  await restore('Keep editing');
  expect(lead().value).toBe('Half written');
  expect((await saved()).hero.lead).toBe('Saved.');
  await restore('Discard changes');
  await waitFor(() => expect(lead().value).toBe(startingLanding.hero.lead));
  expect(await saved()).toEqual(startingLanding);
});
