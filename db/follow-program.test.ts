import { afterEach, expect, it, vi } from 'vitest';
import { brand, defaultBrand, setBrand } from '#shared/brand.ts';
import { followProgram } from './follow-program.ts';
import { useTestDatabase } from './testing/test-database.ts';

const { db } = useTestDatabase();
const supportEmail = 'operator@north.test';
const options = { supportEmail, everyMs: 20, onError: () => undefined };

afterEach(async () => {
  await db.updateTable('program').set({ name: null, support_email: null }).execute();
  setBrand({});
});

it('reads the brand at the start and follows every change', async () => {
  await db.updateTable('program').set({ name: 'Northlight' }).execute();
  const following = await followProgram(db, options);
  expect(brand).toEqual({ ...defaultBrand, name: 'Northlight', supportEmail });
  await db.updateTable('program').set({ support_email: 'help@north.test' }).execute();
  await vi.waitFor(() => expect(brand.supportEmail).toBe('help@north.test'));
  await db.updateTable('program').set({ name: null }).execute();
  await vi.waitFor(() => expect(brand.name).toBe(defaultBrand.name));
  following.stop();
});

it('keeps the brand while the database does not answer', async () => {
  await db.updateTable('program').set({ name: 'Northlight' }).execute();
  const onError = vi.fn();
  const following = await followProgram(db, { ...options, onError });
  const away = vi.spyOn(db, 'selectFrom').mockImplementation(() => {
    throw new Error('The database is away');
  });
  await vi.waitFor(() => expect(onError).toHaveBeenCalled());
  expect(brand.name).toBe('Northlight');
  away.mockRestore();
  await db.updateTable('program').set({ name: 'Southlight' }).execute();
  await vi.waitFor(() => expect(brand.name).toBe('Southlight'));
  following.stop();
});
