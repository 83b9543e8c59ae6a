import { type KeyboardEvent, useId, useState } from 'react';
import type { Choice, ChoiceGroup } from './choices.ts';

/**
 * The keys of a list below a field that keeps the focus: up and down go round, Enter chooses. With
 * `aria-activedescendant` a screen reader says which one is marked.
 */
export function useChoosing(groups: ChoiceGroup[], choose: (choice: Choice) => void) {
  const id = useId();
  const all = groups.flatMap(({ choices }) => choices);
  const [marked, setMarked] = useState<string | null>(null);
  // The first, until another is marked; and again once that one is gone.
  const current = all.find(({ key }) => key === marked) ?? all[0];
  const optionId = (choice: Choice) => `${id}-${all.indexOf(choice)}`;
  const step = (by: number) => {
    const next = all.at(((current ? all.indexOf(current) : -1) + by) % all.length);
    if (!next) return;
    setMarked(next.key);
    document.getElementById(optionId(next))?.scrollIntoView({ block: 'nearest' });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter may only end the writing of a word in Japanese or Chinese.
    if (event.nativeEvent.isComposing || all.length === 0) return;
    if (event.key === 'ArrowDown') step(1);
    else if (event.key === 'ArrowUp') step(-1);
    else if (event.key === 'Enter' && current) choose(current);
    else return;
    event.preventDefault();
  };
  return {
    listId: `${id}-list`,
    current,
    optionId,
    onKeyDown,
    mark: (choice: Choice) => setMarked(choice.key),
    restart: () => setMarked(null),
  };
}
