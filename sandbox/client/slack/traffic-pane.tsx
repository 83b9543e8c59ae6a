import { Box, CloseButton, Group, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import classes from '#sandbox/client/sandbox.module.css';
import { trafficQuery } from '#sandbox/client/sandbox-api.ts';

export function TrafficPane({ onClose }: { onClose(): void }): ReactNode {
  const traffic = useQuery(trafficQuery).data ?? [];
  return (
    <Box
      role="region"
      aria-label="Requests, newest first"
      className={classes.scroller}
      tabIndex={0}
    >
      <Group justify="space-between" p="md">
        <Title order={2} fz="md">
          Requests
        </Title>
        <CloseButton aria-label="Hide the requests" onClick={onClose} />
      </Group>
      {traffic.length === 0 && (
        <Text c="dimmed" px="md">
          Signed requests to Slipstream and its Web API calls appear here as they happen.
        </Text>
      )}
      {traffic.toReversed().map(({ id, at, direction, label, detail, outcome, ok, ms }) => (
        <Box key={id} px="md" py={6} fz="xs">
          <Group justify="space-between" wrap="nowrap">
            <strong>{label}</strong>
            <Text c={ok ? 'dimmed' : 'rose'} fz="inherit">
              {outcome}
            </Text>
          </Group>
          <Text truncate fz="inherit">
            {detail}
          </Text>
          <Text c="dimmed" fz="inherit">
            {direction === 'to_app' ? 'to' : 'from'} Slipstream ·{' '}
            {new Date(at).toLocaleTimeString('en', { hour12: false })} · {ms} ms
          </Text>
        </Box>
      ))}
    </Box>
  );
}
