import { existsSync, mkdirSync, readdirSync, utimesSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { isProcessRunning, readPostmasterFile } from '#db/embedded/cluster-folder.ts';
import { query } from '#db/embedded/testing/query.ts';
import { spawnUser } from '#db/embedded/testing/spawn-user.ts';
import { useClusterFolders } from '#db/embedded/testing/use-cluster-folders.ts';
import { waitUntil } from '#db/embedded/testing/wait-until.ts';

const newFolder = useClusterFolders();
const nobody = { uid: 65_534, gid: 65_534 };

/** False when a server still runs on the folder after ten seconds. */
async function hasServerEnded(dataDir: string): Promise<boolean> {
  const pid = readPostmasterFile(dataDir)?.pid;
  return pid === undefined || waitUntil(() => !isProcessRunning(pid), 10_000);
}

/** Shared by the tests that need no empty one, and empty for the first: making a cluster takes longest. */
const dataDir = newFolder();

it('gives two processes that start at once in an empty folder the same server', async () => {
  const users = await Promise.all([spawnUser(dataDir), spawnUser(dataDir)]);
  const [one, other] = users;
  expect(users.map((user) => user.attached).sort()).toEqual([false, true]);
  expect(one.url).toBe(other.url);
  expect(await query(other.url, 'select 1 as works')).toEqual([{ works: 1 }]);
  await Promise.all([one.leave(), other.leave()]);
  expect(await hasServerEnded(dataDir)).toBe(true);
});

it('leaves the server of a killed process to the others, and the last one stops it', async () => {
  const owner = await spawnUser(dataDir);
  const attached = await spawnUser(dataDir);
  await owner.kill();
  const latecomer = await spawnUser(dataDir);
  expect(latecomer).toMatchObject({ attached: true, url: owner.url });
  await latecomer.leave();
  expect(await query(attached.url, 'select 1 as works')).toEqual([{ works: 1 }]);
  await attached.leave();
  expect(await hasServerEnded(dataDir)).toBe(true);
});

it('uses the server that was left running when every process was killed', async () => {
  const killed = await spawnUser(dataDir);
  await killed.kill();
  const next = await spawnUser(dataDir);
  expect(next).toMatchObject({ attached: true, url: killed.url });
  await next.leave();
  expect(await hasServerEnded(dataDir)).toBe(true);
});

it('leaves the server to another process when the one that started it stops', async () => {
  const owner = await spawnUser(dataDir);
  const attached = await spawnUser(dataDir);
  await owner.leave();
  expect(await query(attached.url, 'select 1 as works')).toEqual([{ works: 1 }]);
  await attached.leave();
  expect(await hasServerEnded(dataDir)).toBe(true);
});

it('takes over the lock of a process that was killed during its start', async () => {
  const dataDir = newFolder();
  const lock = path.join(`${dataDir}.launcher`, 'lock');
  mkdirSync(lock, { recursive: true });
  const aMinuteAgo = Date.now() / 1_000 - 60;
  utimesSync(lock, aMinuteAgo, aMinuteAgo);
  const user = await spawnUser(dataDir);
  expect(await query(user.url, 'select 1 as works')).toEqual([{ works: 1 }]);
  await user.leave();
  expect(existsSync(lock)).toBe(false);
});

it('leaves nothing of a throwaway server behind when its process is killed', async () => {
  const dataDir = newFolder();
  const user = await spawnUser(dataDir, { throwaway: true });
  const { pid = 0 } = readPostmasterFile(dataDir) ?? {};
  expect(isProcessRunning(pid)).toBe(true);
  await user.kill();
  expect(await waitUntil(() => !isProcessRunning(pid), 10_000)).toBe(true);
  expect(await waitUntil(() => readdirSync(path.dirname(dataDir)).length === 0, 10_000)).toBe(true);
});

it.runIf(process.getuid?.() === 0)('works for a user without rights', async () => {
  const dataDir = newFolder(nobody);
  const user = await spawnUser(dataDir, { as: nobody });
  expect(await query(user.url, 'select 1 as works')).toEqual([{ works: 1 }]);
  const asRoot = await spawnUser(dataDir);
  expect(asRoot.attached).toBe(true);
  await asRoot.leave();
  await user.leave();
  expect(await hasServerEnded(dataDir)).toBe(true);
  const afterRoot = await spawnUser(dataDir);
  expect(afterRoot.attached).toBe(false);
  await afterRoot.leave();
  const again = await spawnUser(dataDir, { as: nobody });
  expect(await query(again.url, 'select 1 as works')).toEqual([{ works: 1 }]);
  await again.leave();
  expect(await hasServerEnded(dataDir)).toBe(true);
});

it.runIf(process.getuid?.() === 0)('tells whoever may not use the folder so, at once', async () => {
  const mine = await spawnUser(dataDir);
  const startedAt = performance.now();
  await expect(spawnUser(dataDir, { as: nobody })).rejects.toThrow(
    `The data folder ${dataDir} may not be read and written by this user: start as the user who owns it, or set DATA_DIR to another folder.`,
  );
  expect(performance.now() - startedAt).toBeLessThan(20_000);
  await mine.leave();
});
