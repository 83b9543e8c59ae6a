import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';
import { removeFakeResponses } from './open-page.tsx';

configure({
  // The default of one second is too short for a page on a busy machine.
  asyncUtilTimeout: 20_000,
  // The page's text instead of its markup; read when it is printed: most errors are of a wait that goes on.
  getElementError: (message, container) =>
    Object.defineProperty(new Error(), 'message', {
      configurable: true,
      get: () => `${message}\n${readText(container)}`,
    }),
});
afterEach(() => {
  cleanup();
  removeFakeResponses();
  localStorage.clear();
  sessionStorage.clear();
});

function readText(container: Element): string | null {
  const copy = container.cloneNode(true) as Element;
  for (const style of copy.querySelectorAll('style')) style.remove();
  return copy.textContent;
}
