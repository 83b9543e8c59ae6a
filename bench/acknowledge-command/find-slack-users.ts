import { openDatabase } from '#db/connect.ts';
/** Slack ids of founders who have linked their account. */
export async function findSlackUsers(url: string): Promise<string[]> {
  const { pool, close } = openDatabase({ url });
  try {
    const { rows } = await pool.query<{ id: string }>(
      `select slack_user_id as id from bench.founders
       where slack_user_id is not null and cohort_id is not null order by place limit 1000`,
    );
    return rows.map(({ id }) => id);
  } finally {
    await close();
  }
}
