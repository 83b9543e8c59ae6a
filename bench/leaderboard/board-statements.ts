/** As many as the product shows on a page. */
const pageSize = 50;

/** One founder's points of this moment. */
export const ownStatement = `
  select a.founder_name, a.startup_name, f.board_points, f.tasks_completed
  from founder_totals f join startup_applications a on a.id = f.founder_id and a.status = 'accepted'
  where f.founder_id = $1`;

/** The best of all accepted founders. */
export const bestStatement = `
  select a.founder_name, a.startup_name, f.board_points, f.tasks_completed
  from founder_totals f join startup_applications a on a.id = f.founder_id and a.status = 'accepted'
  order by f.board_points desc limit ${pageSize}`;

/** How many accepted founders have how many points. */
export const countStatement = `
  select f.board_points as points, count(*)::int as founders
  from founder_totals f join startup_applications a on a.id = f.founder_id and a.status = 'accepted'
  group by 1 order by 1 desc`;
