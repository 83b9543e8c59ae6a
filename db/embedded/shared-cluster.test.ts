import { expect, it } from 'vitest';
import { describeCluster } from '#db/embedded/cluster/describe-cluster.ts';
import { identifyProcess } from '#db/embedded/presence/identify-process.ts';
import { pollUntil } from '#db/embedded/presence/poll-until.ts';
import { readPostmasterFile } from '#db/embedded/server/read-postmaster-file.ts';
import { query } from '#db/embedded/testing/query.ts';
import { spawnUser } from '#db/embedded/testing/spawn-user.ts';
import { useClusterFolders } from '#db/embedded/testing/use-cluster-folders.ts';
import { readLaunchRecord } from '#db/embedded/watchdog/keep-launch-record.ts';

const newFolder = useClusterFolders();
const nobody = { uid: 65_534, gid: 65_534 };

/** True once no server runs on the folder; false when one still does after ten seconds. */
async function isServerGone(dataDir: string): Promise<boolean> {
  const pid = readPostmasterFile(dataDir)?.pid;
  if (pid === undefined) return true;
  const gone = await pollUntil(() => identifyProcess(pid) === null, { timeoutMs: 10_000 });
  return gone === true;
}

it('gives two processes that start at once in an empty folder the same cluster', async () => {
  const dataDir = newFolder();
  const users = await Promise.all([spawnUser(dataDir), spawnUser(dataDir)]);
  const [one, other] = users;
  expect(users.map((user) => user.adopted).sort()).toEqual([false, true]);
  expect(one.url).toBe(other.url);
  expect(await query(other.url, 'select 1 as works')).toEqual([{ works: 1 }]);
  await Promise.all([one.leave(), other.leave()]);
  expect(await isServerGone(dataDir)).toBe(true);
});

it('stops the server after its process was killed, once the last adopter has left', async () => {
  const dataDir = newFolder();
  const owner = await spawnUser(dataDir);
  const adopter = await spawnUser(dataDir);
  await owner.kill();
  const latecomer = await spawnUser(dataDir);
  expect(latecomer).toMatchObject({ adopted: true, url: owner.url });
  await latecomer.leave();
  expect(await query(adopter.url, 'select 1 as works')).toEqual([{ works: 1 }]);
  await adopter.kill();
  expect(await isServerGone(dataDir)).toBe(true);
});

it('leaves the server to an adopter when its owner stops', async () => {
  const dataDir = newFolder();
  const owner = await spawnUser(dataDir);
  const adopter = await spawnUser(dataDir);
  await owner.leave();
  expect(await query(adopter.url, 'select 1 as works')).toEqual([{ works: 1 }]);
  await adopter.leave();
  expect(await isServerGone(dataDir)).toBe(true);
});

it('gives a server whose watchdog was killed too another one', async () => {
  const dataDir = newFolder();
  const owner = await spawnUser(dataDir);
  const { watchdog } = readLaunchRecord(describeCluster(dataDir)) ?? {};
  process.kill(Number.parseInt(watchdog ?? '', 10), 'SIGKILL');
  await owner.kill();
  const adopter = await spawnUser(dataDir);
  expect(adopter.adopted).toBe(true);
  await adopter.kill();
  expect(await isServerGone(dataDir)).toBe(true);
});

it.runIf(process.getuid?.() === 0)('works for a user without rights', async () => {
  const dataDir = newFolder(nobody);
  const user = await spawnUser(dataDir, nobody);
  expect(await query(user.url, 'select 1 as works')).toEqual([{ works: 1 }]);
  const asRoot = await spawnUser(dataDir);
  expect(asRoot.adopted).toBe(true);
  await asRoot.leave();
  await user.leave();
  expect(await isServerGone(dataDir)).toBe(true);
  const afterRoot = await spawnUser(dataDir);
  expect(afterRoot.adopted).toBe(false);
  await afterRoot.leave();
  const again = await spawnUser(dataDir, nobody);
  expect(await query(again.url, 'select 1 as works')).toEqual([{ works: 1 }]);
  await again.kill();
  expect(await isServerGone(dataDir)).toBe(true);
});
