import type { Cluster } from '#db/embedded/cluster/describe-cluster.ts';
import { leaveMark, type Mark } from '#db/embedded/presence/leave-mark.ts';
import { type LiveMark, listLiveMarks } from '#db/embedded/presence/list-live-marks.ts';
import { pollUntil } from '#db/embedded/presence/poll-until.ts';

/**
 * One process at a time starts, adopts or stops a cluster. Resolves with the function that ends the
 * turn. Lamport's bakery on files: the lowest ticket of a living process is served, so a process
 * that dies holding the turn blocks nobody, and no lock file has to be taken from a dead owner
 * (which two others could do at once).
 */
export async function takeTurn(cluster: Cluster, timeoutMs = 90_000): Promise<() => void> {
  const ticket = drawTicket(cluster);
  const served = await pollUntil(() => isServed(cluster, ticket), { timeoutMs });
  if (!served) {
    ticket.remove();
    const holder = listLiveMarks(cluster.ticketsDir).sort(byTicket)[0]?.identity;
    throw new Error(
      `Waited ${timeoutMs / 1000} s for process ${Number.parseInt(holder ?? '', 10)}, which is starting or stopping the database in ${cluster.dataDir}. End that process and try again.`,
    );
  }
  return ticket.remove;
}

function drawTicket(cluster: Cluster): Mark {
  const choosing = leaveMark(cluster.choosingDir);
  try {
    const highest = Math.max(0, ...listLiveMarks(cluster.ticketsDir).map((mark) => mark.number));
    return leaveMark(cluster.ticketsDir, highest + 1);
  } finally {
    choosing.remove();
  }
}

function isServed(cluster: Cluster, ticket: Mark): boolean {
  // First that nobody is choosing, then the tickets: whoever chose meanwhile drew a higher one.
  if (listLiveMarks(cluster.choosingDir).length > 0) return false;
  return listLiveMarks(cluster.ticketsDir).sort(byTicket)[0]?.nonce === ticket.nonce;
}

function byTicket(a: LiveMark, b: LiveMark): number {
  return a.number - b.number || (a.nonce < b.nonce ? -1 : 1);
}
