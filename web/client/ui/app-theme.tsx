import './mantine-styles.ts';
import { MantineProvider } from '@mantine/core';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { lazyOptional, onIdle } from '../lib/lazy.ts';
import { cssVariables, theme } from '../theme.ts';

const Toasts = lazyOptional(() => import('./toasts.tsx').then((module) => module.Toasts));

/** Provides the product's theme and toasts. */
export function AppTheme({ children }: { children: ReactNode }) {
  // Toasts are not part of the first load; an earlier toast waits for this.
  const [idle, setIdle] = useState(false);
  useEffect(() => onIdle(() => setIdle(true)), []);
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
      {children}
      {idle && (
        <Suspense>
          <Toasts />
        </Suspense>
      )}
    </MantineProvider>
  );
}
