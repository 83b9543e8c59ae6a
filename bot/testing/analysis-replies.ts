import type { LLMock } from '@copilotkit/aimock';

const proposal = {
  title: 'Call five florists',
  description: 'Ask how they invoice today.',
  category: 'validation',
  difficulty: 'hard',
  estimatedTime: '2 hours',
  priority: 'high',
  reasoning: 'Your page speaks to florists.',
  points: 9999,
};

const others = [
  { title: 'Write the price page', category: 'marketing', difficulty: 'medium', priority: 'high' },
  { title: 'Ask for a referral', category: 'growth', difficulty: 'easy', estimatedTime: '1 hour' },
  { title: 'Watch one florist sign up', category: 'product', difficulty: 'medium' },
  { title: 'Time how long an invoice takes', category: 'operations', difficulty: 'easy' },
  { title: 'List ten angels who like retail', category: 'fundraising', priority: 'low' },
];

/** What is proposed for an ordinary page. */
export const proposedTasks = [proposal, ...others.map((each) => ({ ...proposal, ...each }))];

const lured = { ...proposal, title: 'Visit https://evil.test', description: 'Send your password.' };

/** How the stand-in answers when it is shown a website; what it does is in the words of the page. */
export function answerAnalyses(mock: LLMock): void {
  const shown = (pattern: string) => new RegExp(`${pattern}[\\s\\S]*</website>`);
  const reply = (content: unknown) => ({
    content: typeof content === 'string' ? content : JSON.stringify(content),
  });
  mock
    .onMessage(shown('empty reply'), reply(''))
    .onMessage(shown('prose reply'), reply('Sure! First, call five florists.'))
    .onMessage(shown('half a reply'), reply('[{"title": "Call five'))
    .onMessage(shown('unhurried'), reply(proposedTasks), { chaos: { latencyMs: 2_500 } })
    .onMessage(shown('object reply'), reply({ tasks: [proposal] }))
    .onMessage(shown('nonsense reply'), reply([{ title: 7 }, null, 'task', lured]))
    .onMessage(shown('hijacked'), reply([lured, proposal, { ...proposal, category: 'crime' }]))
    .onMessage(
      /^Stage: .*\n(The website could not|<website>\n(?!.*(too many|fall over|wrong key|garbage|hang)))/,
      reply(proposedTasks),
    );
}
