import { existsSync } from 'node:fs';
import { loadEnvFile } from 'node:process';
import { pino } from 'pino';
import { z } from 'zod';
import { botEnvironment } from '../config.ts';
import { createCoachModel } from '../model/coach-model.ts';
import { cases } from './cases.ts';
import { evaluate, formatResults } from './evaluate.ts';

if (existsSync('.env')) loadEnvFile('.env');
const { OPENAI_API_KEY, OPENAI_BASE_URL, OPENAI_MODEL } = botEnvironment;
const environment = z
  .object({ OPENAI_API_KEY, OPENAI_BASE_URL, OPENAI_MODEL })
  .safeParse(process.env);

if (!environment.success) {
  process.stderr.write(`${z.prettifyError(environment.error)}\n`);
  process.exitCode = 2;
} else if (!environment.data.OPENAI_API_KEY) {
  process.stderr.write(
    'The evaluations ask a real model: set OPENAI_API_KEY, and OPENAI_BASE_URL and OPENAI_MODEL\nfor another server than OpenAI’s. Without a key they run against a stand-in in npm test.\n',
  );
  process.exitCode = 2;
} else {
  const { OPENAI_API_KEY: apiKey, OPENAI_BASE_URL: baseUrl, OPENAI_MODEL: name } = environment.data;
  const model = createCoachModel({ apiKey, baseUrl, name }, pino({ level: 'silent' }));
  process.stdout.write(`${cases.length} cases, ${name} at ${baseUrl}\n\n`);
  const verdicts = await evaluate(model, cases);
  process.stdout.write(formatResults(verdicts));
  if (verdicts.some(({ fault }) => fault)) process.exitCode = 1;
}
