import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { saveText } from '#db/operations/texts/save-text.ts';
import { findText } from '#db/queries/texts.ts';
import { textDeclaration } from '#shared/texts/texts.ts';
import { newBrowserWithSession } from '#web/server/testing/browser.ts';
import { useTestWeb } from '#web/server/testing/start-test-web.ts';
import { findViolations } from './find-violations.ts';
import { openPage } from './open-page.tsx';

const { db, web } = useTestWeb();
const textId = 'application-rejected';
const { original } = textDeclaration(textId);

async function openText() {
  const admin = await newBrowserWithSession(db, web(), { audience: 'admin' });
  const user = openPage(web(), admin.browser, '/admin/texts');
  await user.follow('No, this time');
  const subject = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Subject' });
  return { ...admin, user, subject };
}

it('previews what is typed, names what is wrong, saves it and puts the original back', async () => {
  const { user, subject } = await openText();
  const preview = screen.getByRole('region', { name: 'Preview' });
  await within(preview).findByTitle('The email, light');
  await user.fill(subject, 'About {founder}');
  await user.press('Save');
  await screen.findByText(/^\{founder\} isn’t a placeholder of this text/);
  await user.fill(subject, 'About ');
  await user.press(/^Insert \{startup\}/);
  await waitFor(() => expect(subject.value).toBe('About {startup}'));
  await within(preview).findByText('About Tidewell');
  expect(await findViolations()).toEqual([]);
  await user.press('Save');
  await screen.findByText(/^Saved/);
  expect((await findText(db, textId)).content).toEqual({ ...original, subject: 'About {startup}' });
  await user.press('Back to the original');
  await screen.findByText('Back to the original.');
  await waitFor(() => expect(subject.value).toBe(original.subject));
  expect((await findText(db, textId)).content).toBeNull();
  await user.press('Restore version 1');
  await screen.findByText(/^Restored/);
});

it('asks before it is left with something unsaved, and not after a save', async () => {
  const { user, subject } = await openText();
  await user.fill(subject, 'Hello {startup}');
  await user.follow('Landing page');
  const dialog = await screen.findByRole('dialog', { name: 'Leave without saving?' });
  await user.press('Keep editing');
  await waitFor(() => expect(dialog.isConnected).toBe(false));
  expect(subject.value).toBe('Hello {startup}');
  await user.press('Save');
  await screen.findByText(/^Saved/);
  await user.follow('Landing page');
  await screen.findByRole('heading', { level: 1, name: 'Landing page' });
});

it('keeps what was typed when somebody else was faster', async () => {
  const { user, subject, accountId, email } = await openText();
  const { version } = await findText(db, textId);
  await saveText(db, {
    textId,
    content: { ...original, subject: 'Theirs' },
    seenVersion: version,
    actor: { accountId, email },
    now: new Date(),
  });
  await user.fill(subject, 'Mine');
  await user.press('Save');
  await screen.findByText(/^Someone else has saved other words meanwhile/);
  await screen.findByText('Theirs');
  expect(subject.value).toBe('Mine');
  await user.press('Save');
  await screen.findByText(/^Saved/);
  expect((await findText(db, textId)).content?.subject).toBe('Mine');
});
