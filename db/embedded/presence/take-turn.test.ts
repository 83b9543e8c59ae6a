import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Cluster, describeCluster } from '#db/embedded/cluster/describe-cluster.ts';
import { identifyProcess } from '#db/embedded/presence/identify-process.ts';
import { takeTurn } from '#db/embedded/presence/take-turn.ts';

let folder = '';
let cluster: Cluster;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'slipstream-turn-'));
  cluster = describeCluster(path.join(folder, 'pg18'));
  for (const each of [cluster.choosingDir, cluster.ticketsDir])
    mkdirSync(each, { recursive: true });
});

afterEach(() => rmSync(folder, { recursive: true }));

it('serves one at a time, and each in the end', async () => {
  let inside = 0;
  const seen: number[] = [];
  const work = async () => {
    const endTurn = await takeTurn(cluster);
    inside += 1;
    await setImmediate();
    seen.push(inside);
    inside -= 1;
    endTurn();
  };
  await Promise.all(Array.from({ length: 12 }, work));
  expect(seen).toEqual(Array.from({ length: 12 }, () => 1));
  expect(readdirSync(cluster.ticketsDir)).toEqual([]);
});

it('passes over the tickets of the dead, even under a pid that lives again', async () => {
  // This very process, but started at another moment.
  const former = `${process.pid}-1${identifyProcess(process.pid)?.split('-')[1]}`;
  writeFileSync(path.join(cluster.choosingDir, `0.${former}.aaaaaaaaaaaa`), '');
  writeFileSync(path.join(cluster.ticketsDir, `1.${former}.bbbbbbbbbbbb`), '');
  const endTurn = await takeTurn(cluster, 1_000);
  expect(readdirSync(cluster.ticketsDir)).toHaveLength(1);
  endTurn();
});

it('names the living process that it waited for in vain', async () => {
  const endTurn = await takeTurn(cluster);
  await expect(takeTurn(cluster, 50)).rejects.toThrow(`for process ${process.pid},`);
  endTurn();
});
