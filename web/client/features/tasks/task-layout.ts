import { startTransition, useState } from 'react';
import { useSearchParams } from 'react-router-dom';

export const taskLayouts = ['list', 'board'] as const;
export type TaskLayout = (typeof taskLayouts)[number];

const param = 'view';

/**
 * A founder's layout of their tasks, remembered in this browser. An address that asks for a layout
 * wins, until another is chosen.
 */
export function useTaskLayout(founderId: string) {
  const [params, changeParams] = useSearchParams();
  const [remembered, remember] = useState(() => readLayout(founderId));
  const asked = taskLayouts.find((layout) => layout === params.get(param));
  const choose = (layout: TaskLayout) => {
    storeLayout(founderId, layout);
    // The view stays until the code of the other one is there.
    startTransition(() => remember(layout));
    if (!params.has(param)) return;
    changeParams(
      (current) => {
        current.delete(param);
        return current;
      },
      { replace: true },
    );
  };
  return [asked ?? remembered, choose] as const;
}

const storageKey = (founderId: string) => `task-layout:${founderId}`;

function readLayout(founderId: string): TaskLayout {
  try {
    const stored = localStorage.getItem(storageKey(founderId));
    return taskLayouts.find((layout) => layout === stored) ?? 'list';
  } catch {
    return 'list';
  }
}

function storeLayout(founderId: string, layout: TaskLayout): void {
  try {
    localStorage.setItem(storageKey(founderId), layout);
  } catch {
    // Without storage it lasts as long as the page.
  }
}
