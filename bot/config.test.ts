import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { botEnvironment, toBotConfig } from './config.ts';

const schema = z.object(botEnvironment);
const configOf = (env: Record<string, string>) =>
  toBotConfig({
    ...schema.parse(env),
    PUBLIC_URL: 'http://localhost:3000',
    APP_SECRET: Buffer.alloc(32).toString('base64'),
  });
const complaints = (env: Record<string, string>) =>
  schema.safeParse(env).error?.issues.map((issue) => issue.path[0]) ?? [];

describe('the coach’s settings', () => {
  it('are optional: without a key there is no model', () => {
    expect(configOf({})).toMatchObject({ model: null, coachDailyLimit: 20 });
    expect(configOf({ OPENAI_API_KEY: ' ' }).model).toBeNull();
  });

  it('accept any compatible server', () => {
    expect(configOf({ OPENAI_API_KEY: 'sk-1' }).model).toEqual({
      apiKey: 'sk-1',
      baseUrl: 'https://api.openai.com/v1',
      name: 'gpt-3.5-turbo',
    });
    expect(
      configOf({
        OPENAI_API_KEY: 'none',
        OPENAI_BASE_URL: 'http://localhost:11434/v1/',
        OPENAI_MODEL: 'meta-llama/Llama-3.1-8B',
        COACH_DAILY_LIMIT: '5',
      }),
    ).toMatchObject({
      model: { baseUrl: 'http://localhost:11434/v1', name: 'meta-llama/Llama-3.1-8B' },
      coachDailyLimit: 5,
    });
    const settings = {
      OPENAI_MAX_TOKENS: '400',
      OPENAI_TEMPERATURE: '0',
      OPENAI_REASONING_EFFORT: 'low',
    };
    expect(configOf({ OPENAI_API_KEY: 'sk-1', ...settings }).model).toMatchObject({
      maxTokens: 400,
      temperature: 0,
      reasoningEffort: 'low',
    });
  });

  it.each([
    ['OPENAI_BASE_URL', 'api.openai.com'],
    ['OPENAI_BASE_URL', 'file:///etc/passwd'],
    ['OPENAI_MODEL', 'a model'],
    ['OPENAI_PREMIUM_MODEL', 'a model'],
    ['OPENAI_MAX_TOKENS', '49'],
    ['OPENAI_MAX_TOKENS', 'many'],
    ['OPENAI_TEMPERATURE', '2.1'],
    ['OPENAI_REASONING_EFFORT', 'heavy'],
    ['COACH_DAILY_LIMIT', '0'],
    ['COACH_DAILY_LIMIT', '2.5'],
    ['COACH_DAILY_LIMIT', 'many'],
    ['COACH_DAILY_LIMIT', '1001'],
  ])('refuse %s=%s', (name, value) => {
    expect(complaints({ [name]: value })).toEqual([name]);
  });
});

describe('a Slack token given by hand', () => {
  it('lasts; one that ends after twelve hours is refused', () => {
    expect(configOf({ SLACK_BOT_TOKEN: 'xoxb-1-2' }).slack.botToken).toBe('xoxb-1-2');
    expect(configOf({ SLACK_BOT_TOKEN: ' ' }).slack.botToken).toBeUndefined();
    expect(complaints({ SLACK_BOT_TOKEN: 'xoxe.xoxb-1-2' })).toEqual(['SLACK_BOT_TOKEN']);
  });
});
