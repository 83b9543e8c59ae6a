import pg from 'pg';

/** Each query finds rows that must not exist in any data. */
export const ledgerChecks: Record<string, string> = {
  'tasks completed twice': `
    select task_id from completions where reopened_at is null group by 1 having count(*) > 1`,
  'completed tasks without a completion': `
    select t.id from tasks t where t.status = 'completed' and not exists (
      select from completions c where c.task_id = t.id and c.reopened_at is null)`,
  'completed tasks without exactly one base row': `
    select t.id from tasks t left join points_ledger l on l.task_id = t.id and l.kind = 'base'
    where t.status = 'completed' group by t.id having count(l.id) <> 1`,
  'completions whose points are not those of the ledger': `
    select c.id from completions c left join points_ledger l on l.completion_id = c.id
    group by c.id having c.points <> coalesce(sum(l.points), 0)`,
  'founders whose totals are not those of the ledger and the completions': `
    select founder_id from founder_totals f
    left join (select user_id, sum(points) as points from points_ledger group by 1) l
      on l.user_id = f.founder_id
    left join (select founder_id, count(*) as tasks from completions where reopened_at is null
      group by 1) c using (founder_id)
    left join (select founder_id, sum(board_points) as board_points from daily_points group by 1) d
      using (founder_id)
    where (f.points, f.tasks_completed, f.board_points)
      <> (coalesce(l.points, 0), coalesce(c.tasks, 0), coalesce(d.board_points, 0))`,
  'days whose points are not those of the ledger': `
    select user_id, earned_on from
      (select user_id, earned_on, sum(points) as points from points_ledger group by 1, 2) l
    full join daily_points d on d.founder_id = l.user_id and d.day = l.earned_on
    where l.points is distinct from d.points`,
  'pledges that were kept and still stand open, or missed and kept': `
    select task_id from pledges p join tasks t on t.id = p.task_id
    where (p.state = 'kept') <> (t.status = 'completed')`,
};

/** Lost, doubled or unpaid rows: a line for each kind. */
export async function findWrongRows(
  url: string,
  checks: Record<string, string>,
): Promise<string[]> {
  // A connection without the product's time limit of ten seconds a statement.
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    // The tables may have grown many times over since they were last analysed.
    await client.query('analyze');
    const found: string[] = [];
    for (const [rows, query] of Object.entries(checks)) {
      const { rowCount } = await client.query(query);
      if (rowCount) found.push(`${rowCount} ${rows}`);
    }
    return found;
  } finally {
    await client.end();
  }
}
