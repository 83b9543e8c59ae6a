import { Anchor, AppShell, Card, Container, Group, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { markHtml } from '#shared/brand-mark.ts';
import { SchemeToggle } from '#web/client/ui/color-scheme.tsx';
import { BrandMark } from '#web/client/ui/icon.tsx';

export const headerHeight = 52;

/** The bar of every page: says what this is, and links to the other pages. */
export function TopBar({ title, menu }: { title: string; menu?: ReactNode }): ReactNode {
  return (
    <AppShell.Header
      px="md"
      aria-label="About this page"
      // A dialog's own header would be a second banner.
      renderRoot={(props) => <section {...props} />}
    >
      <Group h="100%" justify="space-between" wrap="nowrap">
        <Group gap="sm" wrap="nowrap">
          {menu}
          <Title order={1} fz="md">
            {title}
          </Title>
          <Text c="dimmed" fz="xs" visibleFrom="md">
            A stand-in: nothing leaves this machine.
          </Text>
        </Group>
        <Group component="nav" aria-label="Sandbox" gap="md" wrap="nowrap" fz="xs">
          <Anchor component={Link} to="/slack" inherit>
            Slack
          </Anchor>
          <Anchor component={Link} to="/mail" inherit>
            Mail
          </Anchor>
          <Anchor href="/" inherit>
            Slipstream
          </Anchor>
          <Group visibleFrom="sm">
            <SchemeToggle />
          </Group>
        </Group>
      </Group>
    </AppShell.Header>
  );
}

/** A page with a single card in the middle. */
export function CardPage({ title, children }: { title: string; children: ReactNode }): ReactNode {
  return (
    <AppShell header={{ height: headerHeight }}>
      <TopBar title="Slack sandbox" />
      <AppShell.Main>
        <Container size={480} py="xl">
          <Card withBorder padding="xl">
            <BrandMark size={48} html={markHtml()} />
            <Title order={2} my="md">
              {title}
            </Title>
            {children}
          </Card>
        </Container>
      </AppShell.Main>
    </AppShell>
  );
}
