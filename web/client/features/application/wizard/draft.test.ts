import { expect, it } from 'vitest';
import { readAnswers } from '../answers/answers.ts';
import { newDraft, parseDraft } from './draft.ts';

const answers = readAnswers({
  founderName: 'Ada',
  founderEmail: 'ada@example.test',
  startupName: 'Engines',
  industry: 'Computing',
  description: 'Weaves.\nAlgebra.',
  teamSize: 5,
});

it('comes back as it was kept', () => {
  const draft = { ...newDraft(answers), step: 3 as const };
  expect(parseDraft(JSON.stringify(draft))).toEqual(draft);
});

it('has a key of its own', () => {
  expect(newDraft().clientKey).not.toBe(newDraft().clientKey);
  expect(parseDraft(JSON.stringify(newDraft()))).not.toBeNull();
});

it.each([
  null,
  '',
  'null',
  '7',
  '[]',
  '{"answers":{}',
  '{"answers":{},"step":1}',
  '{"answers":{},"step":1,"clientKey":"<script>"}',
])('is none when %j was kept', (text) => {
  expect(parseDraft(text)).toBeNull();
});

it('goes no further than its answers lead', () => {
  const { clientKey } = newDraft();
  const half = { answers: { ...answers, industry: '' }, step: 4, clientKey };
  expect(parseDraft(JSON.stringify(half))?.step).toBe(2);
  expect(parseDraft(JSON.stringify({ clientKey, step: 'x', answers: 3 }))).toEqual({
    answers: readAnswers(),
    step: 1,
    clientKey,
  });
});
