import { type RefObject, useCallback, useEffect, useState } from 'react';
import type { TaskView } from '#shared/api/tasks.ts';
import type { TaskGroup } from './task-rules.ts';

type Place = {
  /** The task as it was before. */
  task: TaskView;
  index: number;
  group?: TaskGroup['key'];
};

export type Places = ReadonlyMap<string, Place & { until: number }>;

const lingerMs = 4_000;

/**
 * A task that is completed by its tick stays where it is, with the way back, and leaves once four
 * seconds are over and the pointer is elsewhere: no other row comes under the pointer, so that a
 * second click can't complete the next task.
 */
export function useLingeringTasks(list: RefObject<HTMLElement | null>): {
  places: Places;
  linger: (place: Place) => void;
} {
  const [places, setPlaces] = useState<Places>(new Map());

  useEffect(() => {
    const root = list.current;
    if (!root || places.size === 0) return;
    const release = () => {
      const stays = [...places].filter(([, { until }]) => until > Date.now());
      if (stays.length === places.size) return;
      passFocusOn(root);
      setPlaces(new Map(stays));
    };
    const soonest = Math.min(...[...places.values()].map(({ until }) => until));
    const timer = setTimeout(
      () => isUnderPointer(root) || release(),
      Math.max(0, soonest - Date.now()),
    );
    root.addEventListener('pointerleave', release);
    return () => {
      clearTimeout(timer);
      root.removeEventListener('pointerleave', release);
    };
  }, [list, places]);

  const linger = useCallback((place: Place) => {
    const until = Date.now() + lingerMs;
    setPlaces((others) => new Map([...others, [place.task.id, { ...place, until }]]));
  }, []);
  return { places, linger };
}

/** Where nothing hovers, the last element that was touched would match for ever. */
function isUnderPointer(root: HTMLElement): boolean {
  return window.matchMedia('(hover: hover)').matches && root.matches(':hover');
}

/** A row that leaves with the focus in it gives it to the one beside it. */
function passFocusOn(root: HTMLElement): void {
  const row = document.activeElement?.closest<HTMLElement>('[data-lingers]');
  if (!row || !root.contains(row)) return;
  const beside = row.nextElementSibling ?? row.previousElementSibling;
  const target = beside?.matches('[tabindex]') ? beside : beside?.querySelector('button');
  (target as HTMLElement | null | undefined)?.focus({ preventScroll: true });
}

/** The groups with the lingering tasks in their old places instead of in Done. */
export function keepInGroups(groups: TaskGroup[], places: Places): TaskGroup[] {
  const isKept = ({ id }: TaskView) => places.get(id)?.group !== undefined;
  const done = groups.find(({ key }) => key === 'done')?.tasks ?? [];
  const kept = done.filter(isKept);
  return groups.map((group) => {
    const { key, tasks } = group;
    if (key === 'done') return { ...group, tasks: tasks.filter((task) => !isKept(task)) };
    return {
      ...group,
      tasks: insert(
        tasks,
        kept.filter(({ id }) => places.get(id)?.group === key),
        places,
      ),
    };
  });
}

/** A short list with the lingering tasks in their old places, and no longer than it was. */
export function keepInList(
  tasks: TaskView[],
  { places, max }: { places: Places; max: number },
): TaskView[] {
  const kept = [...places.values()].map(
    ({ task }) => tasks.find(({ id }) => id === task.id) ?? task,
  );
  return insert(
    tasks.filter(({ id }) => !places.has(id)),
    kept,
    places,
  ).slice(0, max);
}

function insert(tasks: TaskView[], kept: TaskView[], places: Places): TaskView[] {
  const indexOf = ({ id }: TaskView) => places.get(id)?.index ?? 0;
  const all = [...tasks];
  for (const task of [...kept].sort((a, b) => indexOf(a) - indexOf(b))) {
    all.splice(indexOf(task), 0, task);
  }
  return all;
}
