import type { DatabaseHandle } from '#db/connect.ts';
import { checkBooks } from '#db/testing/reconcile-ledger.ts';
import type { Work } from './work.ts';

/**
 * Holds what was confirmed against the database. Returns what is lost or doubled, in words:
 * nothing when all is well. (What was broken off may exist or not, but at most once.)
 */
export async function checkWork({ db }: DatabaseHandle, works: Work[]): Promise<string[]> {
  const rows = await db
    .selectFrom('tasks as t')
    .select(({ selectFrom }) => [
      't.id',
      't.client_key as clientKey',
      't.status',
      selectFrom('completions as c')
        .whereRef('c.task_id', '=', 't.id')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .as('completions'),
      selectFrom('points_ledger as l')
        .whereRef('l.task_id', '=', 't.id')
        .where('l.kind', '=', 'base')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .as('base'),
      selectFrom('points_ledger as l')
        .whereRef('l.task_id', '=', 't.id')
        .select(({ fn }) => fn.sum<number | null>('l.points').as('points'))
        .as('points'),
    ])
    .execute();
  const wrong: string[] = [];
  for (const { title, clientKey, taskId, earned } of works) {
    const found = rows.filter((row) => row.clientKey === clientKey);
    const [task] = found;
    const say = (what: string) => wrong.push(`${title}: ${what}`);
    if (found.length > 1) say(`there are ${found.length} of it`);
    if (taskId !== null && task?.id !== taskId) say('confirmed, but it is not there');
    if (!task) continue;
    const done = task.status === 'completed' ? 1 : 0;
    if (earned !== null && !done) say('its completion was confirmed and is lost');
    if (task.completions !== done) say(`${task.status} with ${task.completions} completions`);
    if (task.base !== done) say(`${task.status} with ${task.base} base rows`);
    if (earned !== null && Number(task.points) !== earned)
      say(`earned ${task.points} points, confirmed were ${earned}`);
  }
  return wrong;
}

/** Totals, streaks, days and bonuses of everybody, against ledger and completions. */
export async function checkAllBooks({ db }: DatabaseHandle, works: Work[]): Promise<string[]> {
  const wrong: string[] = [];
  for (const id of new Set(works.map(({ founder }) => founder.id))) {
    wrong.push(...(await checkBooks(db, id)));
  }
  return wrong;
}
