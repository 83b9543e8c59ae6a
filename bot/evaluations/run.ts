import { existsSync } from 'node:fs';
import { loadEnvFile } from 'node:process';
import { pino } from 'pino';
import { z } from 'zod';
import { modelEnvironment, toModelConfig } from '../config.ts';
import { createCoachModel } from '../model/coach-model.ts';
import { cases } from './cases.ts';
import { evaluate, formatResults } from './evaluate.ts';

if (existsSync('.env')) loadEnvFile('.env');
const environment = z
  .object(modelEnvironment)
  .safeParse(Object.fromEntries(Object.entries(process.env).filter(([, value]) => value !== '')));
const config = environment.success ? toModelConfig(environment.data) : null;

if (!environment.success) {
  process.stderr.write(`${z.prettifyError(environment.error)}\n`);
  process.exitCode = 2;
} else if (!config) {
  process.stderr.write(
    'The evaluations ask a real model: set OPENAI_API_KEY, and OPENAI_BASE_URL and OPENAI_MODEL\nfor another server than OpenAI’s. Without a key they run against a stand-in in npm test.\n',
  );
  process.exitCode = 2;
} else {
  const model = createCoachModel(config, pino({ level: 'silent' }));
  process.stdout.write(`${cases.length} cases, ${config.name} at ${config.baseUrl}\n\n`);
  const verdicts = await evaluate(model, cases);
  process.stdout.write(formatResults(verdicts));
  if (verdicts.some(({ fault }) => fault)) process.exitCode = 1;
}
