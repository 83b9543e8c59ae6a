import { type RefObject, useEffect, useRef } from 'react';

const controls = 'button, a[href], input';

/**
 * Makes one Tab stop of many: Tab enters at the item that was focused last, and what stands inside
 * an item is reached by the item's own keys, or by Tab in an item with `data-open`.
 */
export function useOneTabStop(container: RefObject<HTMLElement | null>, items: string): void {
  const current = useRef<Element | null>(null);
  useEffect(() => {
    const root = container.current;
    if (!root) return;
    const update = () => {
      const all = [...root.querySelectorAll<HTMLElement>(items)];
      const stop = all.find((item) => item === current.current) ?? all[0];
      for (const item of all) {
        setTabIndex(item, item === stop ? 0 : -1);
        for (const control of item.querySelectorAll<HTMLElement>(controls)) {
          if (control.closest('[role="menu"]')) continue;
          setTabIndex(control, item.hasAttribute('data-open') ? 0 : -1);
        }
      }
    };
    const remember = ({ target }: FocusEvent) => {
      const item = (target as HTMLElement).closest(items);
      if (!item || item === current.current) return;
      current.current = item;
      update();
    };
    update();
    const changes = new MutationObserver(update);
    const observed = { attributes: true, attributeFilter: ['data-open', 'disabled'] };
    changes.observe(root, { childList: true, subtree: true, ...observed });
    root.addEventListener('focusin', remember);
    return () => {
      changes.disconnect();
      root.removeEventListener('focusin', remember);
    };
  }, [container, items]);
}

function setTabIndex(element: HTMLElement, tabIndex: 0 | -1): void {
  if (element.tabIndex !== tabIndex) element.tabIndex = tabIndex;
}

const toolbarItems = 'button:not(:disabled)';

/** For an element with the role `toolbar`: one Tab stop, with arrow keys between its buttons. */
export function useToolbar(): RefObject<HTMLDivElement | null> {
  const toolbar = useRef<HTMLDivElement>(null);
  useOneTabStop(toolbar, toolbarItems);
  useEffect(() => {
    const root = toolbar.current;
    const handleKey = (event: KeyboardEvent) => {
      if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      const items = [...(root?.querySelectorAll<HTMLElement>(toolbarItems) ?? [])];
      const index = items.indexOf(event.target as HTMLElement);
      const targets: Record<string, number> = {
        ArrowLeft: (index - 1 + items.length) % items.length,
        ArrowRight: (index + 1) % items.length,
        Home: 0,
        End: items.length - 1,
      };
      const next = targets[event.key];
      if (index < 0 || next === undefined) return;
      event.preventDefault();
      items[next]?.focus();
    };
    root?.addEventListener('keydown', handleKey);
    return () => root?.removeEventListener('keydown', handleKey);
  }, []);
  return toolbar;
}
