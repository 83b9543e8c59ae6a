import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { stages } from '../options.ts';
import { helplineUrl, splitSource, topicsOf } from './coach-answers.ts';
import { citedIn, plainAnswer } from './coach-citations.ts';
import type { CoachFacts } from './coach-context.ts';
import { limitWords, maxAnswerWords, quickPrompts } from './coach-prompts.ts';
import { answerFromTips } from './coach-tip-answers.ts';
import { findPlaybooks } from './playbooks/playbooks.ts';

const facts: CoachFacts = {
  today: '2026-03-10',
  stage: 'idea',
  startupName: 'Tidewell',
  industry: 'Climate',
  description: 'Sensors for small harbours.',
  openTasks: [
    { id: 'task', title: 'Call three harbours', dueOn: '2026-03-08', isPledge: true },
    { id: 'sign-up', title: 'Fix the sign-up', dueOn: '2026-03-11', isPledge: false },
  ],
  streak: 6,
  lastWeek: { completed: [], points: 0 },
};
const [today, validate, market, tweet] = quickPrompts;

/** As it is read. */
function tipFor(question: string, about: CoachFacts): string {
  const { answer, citations } = answerFromTips(question, about);
  return plainAnswer(
    answer,
    citedIn(answer, citations, () => true),
  );
}

describe('an answer without a model', () => {
  it('names the founder’s own tasks when asked what to work on', () => {
    const answer = tipFor(today, facts);
    expect(answer).toContain('One task is overdue: start there');
    expect(answer).toContain(
      '- Call three harbours (due Sun, Mar 8)\n- Fix the sign-up (due tomorrow)',
    );
    expect(answer).toContain('keeps your streak of 6 days.');
    expect(tipFor(today, { ...facts, openTasks: [] })).toMatch(
      /^Your board is empty\. Add the one task that would move your startup forward at the Idea stage, and do it today\.\n\n/,
    );
  });

  it('names three of them, and says which are overdue', () => {
    const task = (id: string, dueOn: string | null) => {
      return { id, title: `Task ${id}`, dueOn, isPledge: false };
    };
    const own = (openTasks: CoachFacts['openTasks'], streak = 0) =>
      tipFor(today, { ...facts, openTasks, streak }).split('\n\n')[0];
    expect(own([task('a', '2026-03-10'), task('b', null), task('c', null), task('d', null)])).toBe(
      'Start with what is due first on your board:\n- Task a (due today)\n- Task b\n- Task c',
    );
    expect(own([task('a', '2026-03-08'), task('b', '2026-03-09')])).toBe(
      '2 tasks are overdue: start there, or move what no longer matters.\n- Task a (due Sun, Mar 8)\n- Task b (due yesterday)',
    );
    expect(tipFor(today, { ...facts, streak: 0 })).not.toContain('streak of');
  });

  it('cites a title as one line of twelve words at most', () => {
    const title = `  Call${' every single'.repeat(10)}\n\tharbor`;
    const openTasks = [{ id: 'a', title, dueOn: null, isPledge: false }];
    const { citations } = answerFromTips(today, { ...facts, openTasks });
    expect(citations[0]?.label).toBe(`Call${' every single'.repeat(5)} every…`);
    const four = [1, 2, 3, 4].map((id) => ({ ...openTasks[0], id: `${id}` })) as typeof openTasks;
    const marks = answerFromTips(today, { ...facts, openTasks: four }).citations;
    expect(marks.filter(({ kind }) => kind === 'task')).toHaveLength(3);
  });

  it('cites the tasks and the streak that it names', () => {
    const { answer, citations } = answerFromTips(today, facts);
    expect(answer).toContain('- [T1] (due Sun, Mar 8)\n- [T2] (due tomorrow)');
    expect(answer).toContain('keeps your [streak].');
    expect(citations).toContainEqual({
      mark: 'T2',
      kind: 'task',
      taskId: 'sign-up',
      label: 'Fix the sign-up',
    });
    expect(answerFromTips(market, facts).citations).toEqual([]);
  });

  it('gives the stage’s tips on the topic', () => {
    expect(tipFor(validate, facts)).toMatch(/Ask about the last time|in the words of the person/);
    expect(tipFor(market, { ...facts, stage: 'traction' })).toContain('Find the channel');
    expect(tipFor(tweet, { ...facts, stage: 'launch' })).toMatch(
      /^A frame to fill in:\n- Today we launch Tidewell\.\n- It helps \[who\] to \[do what\], without \[the pain they know\]\.\n/,
    );
    expect(tipFor('Should we sell to tweeters?', facts)).not.toContain('A frame');
    expect(tipFor('Should we talk retweets?', facts)).not.toContain('A frame');
  });

  it('frames a tweet only where one is to be written', () => {
    const aboutIt = 'A customer wrote an angry tweet and wants a refund';
    expect(tipFor(aboutIt, facts)).toMatch(/^Whoever asks for money back/);
    expect(tipFor('Draft a tweet about our product', facts)).toContain('A frame to fill in');
  });

  it('stays under 200 words at every stage, whatever the question', () => {
    for (const stage of stages) {
      for (const question of [...quickPrompts, 'Hello?', '?']) {
        const answer = tipFor(question, { ...facts, stage });
        expect(answer).not.toBe('');
        expect(limitWords(answer)).toBe(answer);
      }
    }
  });
});

describe('an answer from a playbook', () => {
  it('says what it is about, what to do, what to think about, and where it is from', () => {
    expect(
      tipFor('How much should I charge?', facts),
    ).toBe(`A price is easiest to learn before the product is finished, and asking is the only way.
1. Ask five customers this week what the problem costs them today, in money or hours.
2. Name a price in the conversation and stop talking. Note what they say first.
3. Charge by what grows with the value: seats, orders, sites.
4. Raise the price for new customers until some say no for that reason.

What does the problem cost a customer in a month?

Source: It’s Price Before Product. Period. by First Round Review, https://review.firstround.com/its-price-before-product-period/`);
  });

  it('names topics of the founder’s stage if there is none', () => {
    const answer = tipFor('Can you bake bread?', facts);
    expect(answer).toMatch(
      /^I don’t have a tip on that\. Focus on the fundamentals: talk to users and build something they want\. Everything else is secondary\.\n\nYour program’s team or another founder may know: .*\n\nHere’s what I can help with:\n- Validating your idea\n/,
    );
    expect(answer.match(/^- /gm)).toHaveLength(6);
    expect(tipFor('Can you bake bread?', { ...facts, stage: 'launch' })).toContain(
      '- Launching, online and in the press',
    );
  });

  it('offers topics that are questions with a tip of their own', () => {
    for (const stage of stages) {
      const answer = tipFor('Can you bake bread?', { ...facts, stage });
      const topics = topicsOf({ answer, source: 'tips' });
      expect(topics).toHaveLength(6);
      for (const topic of topics) {
        expect(findPlaybooks({ stage, question: topic })[0]?.title).toBe(topic);
      }
      expect(topicsOf({ answer, source: 'model' })).toEqual([]);
    }
    expect(topicsOf({ answer: tipFor(today, facts), source: 'tips' })).toEqual([]);
  });

  it('gives each quick prompt an answer of its own at every stage', () => {
    for (const stage of stages) {
      const answers = quickPrompts.map((prompt) => tipFor(prompt, { ...facts, stage }));
      expect(answers.filter((answer) => answer.startsWith('I don’t have a tip'))).toEqual([]);
      expect(new Set(answers).size).toBe(answers.length);
    }
  });

  it('stays within limits for any question, any tasks and any name, and its source is a link', () => {
    const word = fc.constantFrom(
      ...quickPrompts,
      'tweet',
      'focus today',
      'price',
      'investor update',
    );
    const text = fc.oneof(fc.string({ unit: 'grapheme', maxLength: 300 }), word);
    const task = fc.record({
      id: fc.uuid(),
      title: fc.string({ unit: 'grapheme', maxLength: 200 }),
      dueOn: fc.constantFrom(null, '2026-03-01', '2026-03-11'),
      isPledge: fc.boolean(),
    });
    fc.assert(
      fc.property(
        fc.array(text, { maxLength: 5 }),
        fc.constantFrom(...stages),
        fc.array(task, { maxLength: 5 }),
        fc.string({ unit: 'grapheme', maxLength: 100 }),
        (parts, stage, openTasks, startupName) => {
          const question = parts.join(' ');
          const answer = tipFor(question, { ...facts, stage, openTasks, startupName });
          expect(limitWords(answer)).toBe(answer);
          expect(answer.length).toBeLessThan(2000);
          const isTopics = answer.startsWith('I don’t have a tip');
          expect(splitSource(answer, 'tips').source === null).toBe(isTopics);
        },
      ),
    );
  });

  it('makes a link only of the source of a built-in tip', () => {
    const answer = tipFor('How much should I charge?', facts);
    expect(splitSource(answer, 'tips').source).toEqual({
      label: 'It’s Price Before Product. Period. by First Round Review',
      url: 'https://review.firstround.com/its-price-before-product-period/',
    });
    expect(splitSource(answer, 'tips').text).toMatch(/in a month\?$/);
    expect(splitSource(answer, 'model')).toEqual({ text: answer, source: null });
    expect(splitSource(`See ${helplineUrl}`, 'tips').source).toBeNull();
  });
});

describe('limitWords', () => {
  it('cuts after 199 words and keeps line breaks', () => {
    const text = Array.from({ length: 260 }, (_, index) => `w${index}`).join('\n');
    const cut = limitWords(text);
    expect(cut.match(/\S+/g)).toHaveLength(maxAnswerWords - 1);
    expect(cut.endsWith('w198…')).toBe(true);
    expect(limitWords('one  two\n\nthree', 3)).toBe('one  two\n\nthree');
  });
});
