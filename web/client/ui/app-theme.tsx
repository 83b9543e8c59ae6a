import './mantine-styles.ts';
import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import type { ReactNode } from 'react';
import { cssVariables, theme } from '../theme.ts';
import classes from './app-theme.module.css';

/** Everything inside wears the product's theme and may show toasts. */
export function AppTheme({ children }: { children: ReactNode }) {
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
      {children}
      <Notifications
        className={classes.toasts}
        containerWidth={440}
        autoClose={6000}
        limit={3}
        transitionDuration={160}
      />
    </MantineProvider>
  );
}
