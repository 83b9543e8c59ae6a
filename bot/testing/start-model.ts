import { LLMock } from '@copilotkit/aimock';

export type TestModel = {
  mock: LLMock;
  config: { apiKey: string; baseUrl: string; name: string };
  /** The requests to the model, oldest first. */
  requests(): { model: string; messages: { role: string; content: string }[] }[];
};

export const plainAnswer = `Call three customers today.

- Ask what they did last time.
- Write down their words.`;

/** Cut at the limit, and what comes when the model is asked to go on. */
export const cutAnswer = 'Call three customers and ask them';
export const restOfAnswer = 'what they did last time.';

/** The summary of a conversation, whatever was said in it. */
export const writtenSummary = 'They have 12 pilots and want 5 of them to pay.';
/** Proposed when a question asks for it, with this sentence above. */
export const proposedWords = 'Two calls come first.';
const proposedCalls = [
  {
    name: 'propose_tasks',
    arguments: JSON.stringify({
      tasks: ['Call Bo', 'Call Cy'].map((title) => ({
        title,
        description: 'Ask what they did last time.',
        difficulty: 'easy',
        due_on: null,
      })),
    }),
  },
  { name: 'remember', arguments: JSON.stringify({ type: 'fact', text: '12 pilots' }) },
];
const writtenProposals = JSON.stringify([
  { kind: 'task', title: 'Call Bo', difficulty: 'easy' },
  { kind: 'task', title: 'Call Cy', difficulty: 'easy' },
  { kind: 'note', type: 'fact', text: '12 pilots' },
]);

/** Streamed over some three seconds, so that a test can act in the middle of it. */
export const slowAnswer = Array.from({ length: 40 }, (_, index) => `step ${index + 1}`).join(', ');

/** The stand-in for the model. The text of the question decides how it behaves. */
export async function startModel(): Promise<TestModel> {
  const mock = new LLMock({ port: 0, host: '127.0.0.1', logLevel: 'silent' });
  refuseParameters(mock);
  answerAnalyses(mock);
  answerWithProposals(mock);
  mock
    .onMessage(/<conversation>(?![\s\S]*fall over)[\s\S]*<\/conversation>$/, {
      content: writtenSummary,
    })
    .onMessage(/slowly/, { content: slowAnswer }, { latency: 80, chunkSize: 10 })
    .onMessage(/unhurriedly/, { content: slowAnswer }, { latency: 400, chunkSize: 10 })
    .onMessage(
      /think it over/,
      { content: plainAnswer, reasoning: slowAnswer },
      { latency: 50, chunkSize: 10 },
    )
    .onMessage(/say nothing/, { content: '' })
    .onMessage(/say dots/, { content: '…' })
    .onMessage(/too many/, { error: { message: 'Slow down', type: 'rate_limit' }, status: 429 })
    .onMessage(/fall over/, { error: { message: 'Oops', type: 'server_error' }, status: 500 })
    .onMessage(/no credit/, {
      error: { message: 'Quota', type: 'insufficient_quota', code: 'insufficient_quota' },
      status: 429,
    })
    .onMessage(/wrong key/, { error: { message: 'No', type: 'auth' }, status: 401 })
    .onMessage(/garbage/, { content: 'never' }, { chaos: { malformedRate: 1 } })
    .onMessage(
      /break off/,
      { content: slowAnswer },
      { latency: 20, chunkSize: 10, truncateAfterChunks: 6 },
    )
    .onMessage(/hang/, { content: 'late' }, { chaos: { latencyMs: 30_000 } })
    .onMessage(/half a sentence/, { content: cutAnswer, finishReason: 'length' })
    .onMessage(/^Your answer was cut off/, { content: restOfAnswer })
    .onMessage(/ramble/, { content: 'word '.repeat(600) }, { chunkSize: 400 })
    .onMessage(/markup/, { content: '<img src=x onerror=alert(1)> [a](javascript:alert(1))\u0000' })
    .onMessage(/.*/, { content: plainAnswer });
  const moderated = (pattern: RegExp, categories: Record<string, boolean>) =>
    mock.onModerate(pattern, { flagged: Object.values(categories).includes(true), categories });
  moderated(/hurt somebody/, { violence: true });
  moderated(/hurt myself/, { 'self-harm/intent': true });
  moderated(/.*/, { violence: false });
  await mock.start();
  return {
    mock,
    config: { apiKey: 'stand-in', baseUrl: `${mock.url}/v1`, name: 'gpt-3.5-turbo' },
    requests: () =>
      mock
        .getRequests()
        .filter(({ path }) => path.endsWith('/chat/completions'))
        .map(({ body }) => body as unknown as ReturnType<TestModel['requests']>[number]),
  };
}

/** Models that refuse parameters, each in the words of a provider. */
export const choosyModels = {
  /** OpenAI's newer ones: other names, and no temperature. */
  thinking: 'thinking-model',
  /** OpenAI's older ones, which name the parameter in the message only. */
  older: 'older-model',
  /** Another server, which knows nothing but the messages. */
  plain: 'plain-model',
};

function refuseParameters(mock: LLMock): void {
  const refuse = (
    model: string,
    sent: string,
    error: { message: string; code?: string; param?: string },
  ) =>
    mock.on(
      { model, predicate: (request) => sent in request },
      { error: { type: 'invalid_request_error', ...error }, status: 400 },
    );
  const { thinking, older, plain } = choosyModels;
  const byParam = (code: string, param: string) => ({
    code,
    param,
    message: 'Not with this model',
  });
  refuse(thinking, 'max_tokens', byParam('unsupported_parameter', 'max_tokens'));
  refuse(thinking, 'temperature', byParam('unsupported_value', 'temperature'));
  refuse(older, 'reasoning_effort', {
    message: 'Unrecognized request argument supplied: reasoning_effort',
  });
  for (const name of ['max_tokens', 'max_completion_tokens', 'temperature', 'reasoning_effort'])
    refuse(plain, name, byParam('unknown_parameter', name));
  refuse(plain, 'stream_options', { message: 'stream_options: not permitted' });
  refuse(plain, 'tools', { message: 'registry/plain-model does not support tool use' });
}

/** With tool calls, or as text where the model was told to write them. */
function answerWithProposals(mock: LLMock): void {
  const writes = (request: object) => !('tools' in request);
  const fence = `${proposedWords}\n\n\`\`\`proposals\n${writtenProposals}`;
  const cutCalls = proposedCalls.map((call) => ({
    ...call,
    arguments: '{"tasks": [{"title": "Call Bo"}, {"ti',
  }));
  const mustFail = ({ messages }: { messages: unknown[] }) =>
    JSON.stringify(messages).includes('and fail later');
  mock
    .on(
      { userMessage: /^Your proposals were cut off/, predicate: mustFail },
      { error: { message: 'Oops', type: 'server_error' }, status: 500 },
    )
    .on(
      { userMessage: /propose too much/, predicate: writes },
      { content: fence.slice(0, -60), finishReason: 'length' },
    )
    .on(
      { userMessage: /propose/, predicate: writes },
      { content: `${fence}\n\`\`\`` },
      { chunkSize: 3 },
    )
    .on({ userMessage: /^Your proposals were cut off/, predicate: writes }, { content: fence })
    .onMessage(/propose too much/, {
      content: proposedWords,
      toolCalls: cutCalls,
      finishReason: 'length',
    })
    .onMessage(/propose without a word/, { toolCalls: proposedCalls })
    .onMessage(/propose at length/, { toolCalls: proposedCalls }, { latency: 150, chunkSize: 40 })
    .onMessage(/propose to ask/, {
      content: 'Your peers have been there.',
      toolCalls: [
        { name: 'ask_cohort', arguments: JSON.stringify({ text: 'Who has sold to florists?' }) },
        {
          name: 'propose_new_date',
          arguments: JSON.stringify({ task: 'T99', due_on: '2020-01-01' }),
        },
      ],
    })
    .onMessage(/propose nonsense/, {
      toolCalls: [{ name: 'propose_tasks', arguments: '{"tasks": [{"title": "https://x.test"}]}' }],
    })
    .onMessage(/propose/, { content: proposedWords, toolCalls: proposedCalls }, { chunkSize: 7 })
    .onMessage(/^Your proposals were cut off/, { toolCalls: proposedCalls });
}

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

const otherProposals = [
  { title: 'Write the price page', category: 'marketing', difficulty: 'medium', priority: 'high' },
  { title: 'Ask for a referral', category: 'growth', difficulty: 'easy', estimatedTime: '1 hour' },
  { title: 'Watch one florist sign up', category: 'product', difficulty: 'medium' },
  { title: 'Time how long an invoice takes', category: 'operations', difficulty: 'easy' },
  { title: 'List ten angels who like retail', category: 'fundraising', priority: 'low' },
];

/** The proposals for an ordinary page. */
export const proposedTasks = [
  proposal,
  ...otherProposals.map((each) => ({ ...proposal, ...each })),
];

const lured = { ...proposal, title: 'Visit https://evil.test', description: 'Send your password.' };

/** The stand-in's answers to a website. The text of the page decides. */
function answerAnalyses(mock: LLMock): void {
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
