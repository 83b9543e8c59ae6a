import type {
  Expression,
  FilterObject,
  InsertObject,
  Selectable,
  SelectExpression,
  Selection,
  UpdateObject,
} from 'kysely';
import type { Database, Db } from '../schema.ts';

type Table = keyof Database;
type Where<T extends Table> = FilterObject<Database, T>;
type Columns<T extends Table> = SelectExpression<Database, T>;
type Row<T extends Table, C> = Selection<Database, T, C>;

/** Tests look at many single rows: a call here is a line, where the query builder takes one for each part. */
export async function readRows<T extends Table, C extends Columns<T>>(
  db: Db,
  table: T,
  where: Where<T>,
  columns: C | readonly C[],
  orderBy?: keyof Database[T] & string,
): Promise<Row<T, C>[]> {
  let query = db
    .selectFrom(table as Table)
    .where((eb) => eb.and(where as Where<Table>))
    .select(columns as never);
  if (orderBy) query = query.orderBy(orderBy as never);
  return (await query.execute()) as Row<T, C>[];
}

export async function findRow<T extends Table, C extends Columns<T>>(
  db: Db,
  table: T,
  where: Where<T>,
  columns: C | readonly C[],
): Promise<Row<T, C> | undefined> {
  return (await readRows(db, table, where, columns))[0];
}

export async function readRow<T extends Table, C extends Columns<T>>(
  db: Db,
  table: T,
  where: Where<T>,
  columns: C | readonly C[],
): Promise<Row<T, C>> {
  const row = await findRow(db, table, where, columns);
  if (!row) throw new Error(`${table} has no row where ${JSON.stringify(where)}`);
  return row;
}

export async function updateRows<T extends Table>(
  db: Db,
  table: T,
  where: Where<T>,
  values: UpdateObject<Database, T, T>,
): Promise<void> {
  await db
    .updateTable(table as Table)
    .set(values as never)
    .where((eb) => eb.and(where as Where<Table>))
    .execute();
}

export async function updateRow<T extends Table>(
  db: Db,
  table: T,
  id: string | Expression<string>,
  values: UpdateObject<Database, T, T>,
): Promise<void> {
  await updateRows(db, table, { id } as unknown as Where<T>, values);
}

export async function insertRow<T extends Table>(
  db: Db,
  table: T,
  values: InsertObject<Database, T>,
): Promise<Selectable<Database[T]>> {
  const row = await db
    .insertInto(table as Table)
    .values(values as never)
    .returningAll()
    .executeTakeFirstOrThrow();
  return row as Selectable<Database[T]>;
}
