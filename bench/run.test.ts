import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';

// The figures of so few requests mean nothing; what is wrong in the data fails at any size.
const small = ['--applications=1200', '--tasks=5000', '--requests=80', '--connections=8'];

it('measures every item and finds nothing lost, doubled, unpaid or unanswered', async () => {
  const args = ['run', 'bench', '--', '--quick', '--seconds=1', ...small];
  const bench = spawn('npm', args, { stdio: ['ignore', 'pipe', 'pipe'] });
  const [output, errors, [exitCode]] = await Promise.all([
    text(bench.stdout),
    text(bench.stderr),
    once(bench, 'exit'),
  ]);
  expect(errors).toBe('');
  expect(output).not.toContain('WRONG');
  expect(output).toContain('Checked: nothing lost, doubled, unpaid or unanswered.');
  expect(exitCode).toBe(0);
  expect(output).toMatch(/^a task is completed( +\d+\.\d\d){7}$/m);
  // Nine items of ten have tables, of which searches, the portal and slash commands have more than one table.
  expect(output.match(/^medians of/gm)).toHaveLength(14);
}, 900_000);
