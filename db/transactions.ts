import type { Db, Trx } from './schema.ts';

/** Joins the caller's transaction if there is one. */
export function inTransaction<Result>(
  db: Db,
  work: (trx: Trx) => Promise<Result>,
): Promise<Result> {
  return db.isTransaction ? work(db as Trx) : db.transaction().execute(work);
}

/** Leaves the database as it was, whatever the work does in it. */
export async function inRolledBackTransaction<Result>(
  db: Db,
  work: (trx: Trx) => Promise<Result>,
): Promise<Result> {
  const trx = await db.startTransaction().execute();
  try {
    return await work(trx as Trx);
  } finally {
    await trx.rollback().execute();
  }
}
