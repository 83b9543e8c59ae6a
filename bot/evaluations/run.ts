import { existsSync } from 'node:fs';
import { loadEnvFile } from 'node:process';
import { pino } from 'pino';
import { z } from 'zod';
import { readEnvironment } from '#db/config.ts';
import { modelEnvironment, toModelConfig } from '../config.ts';
import { createCoachModel } from '../model/coach-model.ts';
import { cases } from './cases.ts';
import { evaluate, formatComparison, formatResults, readCompared } from './evaluate.ts';

if (existsSync('.env')) loadEnvFile('.env');
const environment = z.object(modelEnvironment).safeParse(readEnvironment(process.env));
const config = environment.success ? toModelConfig(environment.data) : null;
const compared = readCompared(process.argv.slice(2));

if (process.argv.includes('--help')) {
  process.stdout.write('npm run eval -- [--compare MODEL_A MODEL_B]\n');
} else if (!environment.success) {
  fail(z.prettifyError(environment.error));
} else if (compared === 'misused') {
  fail('Name two models to compare: npm run eval -- --compare MODEL_A MODEL_B');
} else if (!config) {
  fail(
    'The evaluations ask a real model: set OPENAI_API_KEY, and OPENAI_BASE_URL and OPENAI_MODEL\nfor another server than OpenAI’s. Without a key they run against a stand-in in npm test.',
  );
} else {
  const names = compared ?? [config.name];
  process.stdout.write(`${cases.length} cases, ${names.join(' and ')} at ${config.baseUrl}\n\n`);
  const evaluated = [];
  for (const name of names) {
    const model = createCoachModel({ ...config, name }, pino({ level: 'silent' }));
    evaluated.push({ model: name, results: await evaluate(model, cases) });
  }
  const [first, second] = evaluated;
  if (first && second) process.stdout.write(formatComparison(first, second));
  else if (first) process.stdout.write(formatResults(first.results));
  // Of two models, one that fails a case is a finding, not an error.
  if (!second && first?.results.some(({ fault }) => fault)) process.exitCode = 1;
}

function fail(message: string): void {
  process.stderr.write(`${message}\n`);
  process.exitCode = 2;
}
