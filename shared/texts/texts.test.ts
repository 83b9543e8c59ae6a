import { describe, expect, it } from 'vitest';
import { checkText } from './check-text.ts';
import { renderMail, renderThemes } from './render-mail.ts';
import { mailTextIds, textDeclaration, textIds } from './texts.ts';
import { sampleMail } from './word-mail.ts';

const head = { publicUrl: 'https://s.test' };
const received = textDeclaration('application-received').original;
const check = (body: string) => checkText('application-received', { ...received, body });

it.each(textIds)('the original words of %s can be saved', (id) => {
  expect(checkText(id, textDeclaration(id).original)).toEqual([]);
});

it.each([
  ['Hear from us soon.', 'Please keep {answer_by} in the text. The day you answer by.'],
  [
    'By {answer_by}, {founder}.',
    '{founder} isn’t a placeholder of this text. There are {name}, {startup}, {answer_by}, {program}.',
  ],
  [
    '{answer_by} [x](javascript:alert)',
    '“javascript:alert” can’t be a link: links begin with https:// or mailto:, without spaces, braces or parentheses.',
  ],
  [
    '{answer_by} [x](https://s.test/{name})',
    '“https://s.test/{name}” can’t be a link: links begin with https:// or mailto:, without spaces, braces or parentheses.',
  ],
  [
    '{answer_by} [x](https://s.test/a_(b))',
    '“https://s.test/a_(b” can’t be a link: links begin with https:// or mailto:, without spaces, braces or parentheses.',
  ],
  ['{answer_by}, {{name}}', 'Please write placeholders like {name}, with one brace on each side.'],
  ['{answer_by}, {name', 'Please write placeholders like {name}, with one brace on each side.'],
  [`{answer_by}${'x'.repeat(5_000)}`, 'Please keep this under 5000 characters.'],
])('says what is wrong with %s', (body, message) => {
  expect(check(body)).toEqual([{ field: 'body', message }]);
});

it('takes a text of just the most characters', () => {
  expect(check('{answer_by}'.padEnd(5_000, 'x'))).toEqual([]);
  const slack = { subject: '', title: '', body: 'x'.repeat(1_500) };
  expect(checkText('slack-greeting', slack)).toEqual([]);
  expect(checkText('slack-greeting', { ...slack, body: 'x'.repeat(1_501) })).toHaveLength(1);
});

it('wants a subject and a title for an email only', () => {
  const empty = { subject: ' ', title: '', body: '{channel}' };
  expect(checkText('slack-welcome', empty)).toEqual([]);
  expect(checkText('check-in-open', { ...empty, body: '{closes}' })).toEqual([
    { field: 'subject', message: 'Please write something here.' },
    { field: 'title', message: 'Please write something here.' },
  ]);
  const paragraphs = (count: number) =>
    Array.from({ length: count }, () => '{channel}').join('\n \n');
  expect(checkText('slack-welcome', { ...empty, body: paragraphs(10) })).toEqual([]);
  const long = paragraphs(11);
  expect(checkText('slack-welcome', { ...empty, body: long })).toEqual([
    { field: 'body', message: 'Please keep this under 11 paragraphs.' },
  ]);
});

describe('a preview', () => {
  it.each(mailTextIds)('of %s has no gap, and its button', (id) => {
    const { html, text } = renderMail(sampleMail(id, textDeclaration(id).original, head), head);
    expect(text).not.toMatch(/[{}]|undefined|null/);
    expect(html.match(/class="on-button"/g)).toHaveLength(1);
    expect(text).toContain('\n-- \nYou get this');
  });

  it('shows words that can’t be saved as they were typed, and no HTML in them', () => {
    const body = 'Dear {nobody}, <b>hi</b> <script>alert(1)</script>';
    const { html, text } = renderMail(
      sampleMail('application-received', { ...received, body }, head),
      head,
    );
    expect(text).toContain(body);
    expect(html).toContain('&lt;script&gt;');
    expect(html).not.toMatch(/<script|<b>/);
  });

  it('is the same email in each theme', () => {
    const { light, dark } = renderThemes(sampleMail('check-in-open', received, head), head);
    expect(light).not.toContain('prefers-color-scheme');
    expect(dark).toContain('@media all {\n  .paper { background: #0b0f17 !important; }');
    expect(dark).toContain('color-scheme: dark;');
    expect(light).toContain('color-scheme: light;');
  });
});
