import { Drawer, Loader } from '@mantine/core';
import { useDisclosure, useLocalStorage, useMediaQuery, useSessionStorage } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react';
import { BlockList } from '#sandbox/client/blocks/block-list.tsx';
import { SurfaceProvider } from '#sandbox/client/blocks/surface-context.tsx';
import { useBlockSurface } from '#sandbox/client/blocks/use-block-surface.tsx';
import { NamesProvider } from '#sandbox/client/lib/names-context.tsx';
import {
  callSandbox,
  reportFailure,
  stateQuery,
  workspaceQuery,
} from '#sandbox/client/lib/sandbox-api.ts';
import { useLiveChanges } from '#sandbox/client/lib/use-live-changes.ts';
import { usePlace } from '#sandbox/client/lib/use-place.ts';
import { ConversationPane } from '#sandbox/client/slack/conversation-pane.tsx';
import { PaneHeader } from '#sandbox/client/slack/pane-header.tsx';
import { Sidebar } from '#sandbox/client/slack/sidebar.tsx';
import classes from '#sandbox/client/slack/slack-page.module.css';
import { TrafficPane } from '#sandbox/client/slack/traffic-pane.tsx';
import { ViewDialog } from '#sandbox/client/slack/view-dialog.tsx';
import { findEmoji, safeUrl } from '#sandbox/client/text/text-nodes.ts';
import { BotMark } from '#sandbox/client/ui/icons.tsx';
import { TopBar } from '#sandbox/client/ui/page-frame.tsx';
import { ScrollRegion } from '#sandbox/client/ui/scroll-region.tsx';
import type { View } from '#sandbox/shared/block-kit.ts';
import type { Bookmark, DeliveryResult, Workspace } from '#sandbox/shared/slack-api.ts';

const description = 'a stand-in for Slack. Nothing leaves this machine.';

export function SlackPage(): ReactNode {
  useLiveChanges();
  const workspace = useQuery(workspaceQuery);
  return (
    <div className={classes.page}>
      <TopBar title="Slack sandbox" about={description} />
      {workspace.data ? (
        <WorkspaceView workspace={workspace.data} />
      ) : (
        <div className={classes.waiting}>
          {workspace.isError ? <p>{workspace.error.message}</p> : <Loader aria-label="Loading" />}
        </div>
      )}
    </div>
  );
}

/** The three panes as one person sees them. */
function WorkspaceView({ workspace }: { workspace: Workspace }): ReactNode {
  const { as, at, go } = usePlace();
  const [lastAs, setLastAs] = useSessionStorage({ key: 'sandbox-as', defaultValue: '' });
  const find = (requested: string) => workspace.people.find((person) => person.email === requested);
  const me = find(as) ?? find(lastAs) ?? workspace.people[0];
  const email = me?.email ?? '';
  const state = useQuery(stateQuery(email, at === 'home' ? 'dm' : at));
  const [railOpened, rail] = useDisclosure(false);
  const [trafficOpened, traffic] = useDisclosure(false);
  const [trafficPinned, setTrafficPinned] = useLocalStorage({
    key: 'sandbox-traffic',
    defaultValue: true,
  });
  const wide = useMediaQuery('(min-width: 1200px)', false);
  const conversations = state.data?.conversations;
  const current = conversations?.find((one) =>
    at === 'dm' || at === 'home' ? one.kind === 'dm' : one.kind === 'channel' && one.name === at,
  );
  const lastRead = useLastRead(email, current?.id, current?.latestTs ?? null, at !== 'home');
  const names = useMemo(() => readNames(workspace), [workspace]);

  // Without a valid conversation, start in the cohort's own channel.
  useEffect(() => {
    if (me && as !== me.email) go({ as: me.email });
    else if (as !== '') setLastAs(as);
  }, [me, as, go, setLastAs]);
  useEffect(() => {
    if (!conversations || current || state.isPlaceholderData) return;
    const channels = conversations.filter((one) => one.kind === 'channel');
    const own = channels.find((one) => one.name !== 'general') ?? channels[0];
    go({ at: own?.name ?? 'dm' });
  }, [conversations, current, state.isPlaceholderData, go]);

  // Slack sends an event when somebody opens the app.
  useEffect(() => {
    if (email === '' || (at !== 'home' && at !== 'dm')) return;
    const tab = at === 'home' ? 'home' : 'messages';
    void reportFailure(callSandbox<DeliveryResult>('POST', '/slack/home', { as: email, tab }));
  }, [email, at]);

  const open = state.data?.open && state.data.open.id === current?.id ? state.data.open : null;
  const sidebar = state.data && (
    <Sidebar
      workspace={workspace}
      state={state.data}
      at={at}
      unread={(conversation) => lastRead.isUnread(conversation.id, conversation.latestTs)}
      onGo={(change) => {
        rail.close();
        go(change);
      }}
    />
  );
  const dialog = state.data?.modals.at(-1);
  return (
    <NamesProvider value={names}>
      <div className={classes.columns} data-traffic={wide && trafficPinned}>
        <aside className={classes.rail} aria-label="Workspace">
          {sidebar}
        </aside>
        <main className={classes.main}>
          <PaneHeader
            at={at}
            conversation={current}
            onGo={go}
            onOpenRail={rail.open}
            trafficShown={wide && trafficPinned}
            onToggleTraffic={() => (wide ? setTrafficPinned(!trafficPinned) : traffic.open())}
          />
          {at !== 'home' && open && <BookmarkBar bookmarks={open.bookmarks} />}
          {at === 'home' ? (
            <HomePane key={email} as={email} view={state.data?.home ?? null} />
          ) : (
            <ConversationPane
              key={`${email}/${current?.id}`}
              workspace={workspace}
              as={email}
              conversation={open}
            />
          )}
        </main>
        {wide && trafficPinned && (
          <aside className={classes.traffic} aria-label="Traffic">
            <TrafficPane />
          </aside>
        )}
      </div>
      <Drawer.Root
        opened={railOpened}
        onClose={rail.close}
        size={288}
        padding={0}
        classNames={{ content: classes.drawer, body: classes.drawerBody }}
      >
        <Drawer.Overlay />
        <Drawer.Content aria-label="Workspace">
          <Drawer.Body>{sidebar}</Drawer.Body>
        </Drawer.Content>
      </Drawer.Root>
      <Drawer
        opened={trafficOpened && !wide}
        onClose={traffic.close}
        position="right"
        size={360}
        padding={0}
        title="Traffic"
        closeButtonProps={{ 'aria-label': 'Close' }}
        classNames={{ header: classes.drawerHeader }}
      >
        <TrafficPane titled={false} />
      </Drawer>
      {dialog && <ViewDialog key={dialog.id} as={email} view={dialog} />}
    </NamesProvider>
  );
}

function readNames(workspace: Workspace) {
  return {
    people: new Map([
      ...workspace.people.map((person) => [person.id, person.name] as const),
      [workspace.bot.userId, workspace.bot.name] as const,
    ]),
    channels: new Map(workspace.channels.map((channel) => [channel.id, channel.name] as const)),
  };
}

/** The bookmarks of a channel. */
function BookmarkBar({ bookmarks }: { bookmarks: Bookmark[] }): ReactNode {
  if (bookmarks.length === 0) return null;
  return (
    <nav className={classes.bar} aria-label="Bookmarks">
      {bookmarks.map(({ title, link, emoji }) => (
        <a key={link} href={safeUrl(link) ?? undefined} target="_blank" rel="noreferrer">
          {findEmoji(emoji.replaceAll(':', ''))} {title}
        </a>
      ))}
    </nav>
  );
}

/** The app's Home tab, as the product published it for this person. */
function HomePane({ as, view }: { as: string; view: View | null }): ReactNode {
  const { surface, confirmation } = useBlockSurface({ as, viewId: view?.id ?? '' });
  return (
    <ScrollRegion className={classes.scroller} label="Home">
      {view ? (
        <SurfaceProvider value={surface}>
          <div className={classes.content}>
            <BlockList blocks={view.blocks} />
          </div>
        </SurfaceProvider>
      ) : (
        <div className={classes.empty}>
          <BotMark size={48} />
          <p>Slipstream has not published a Home tab for you yet.</p>
        </div>
      )}
      {confirmation}
    </ScrollRegion>
  );
}

interface LastRead {
  isUnread(channel: string, latestTs: string | null): boolean;
}

/** What each person has read in this browser tab. */
function useLastRead(
  person: string,
  channel: string | undefined,
  latestTs: string | null,
  looking: boolean,
): LastRead {
  const [read, setRead] = useState<Record<string, string>>({});
  useEffect(() => {
    if (!looking || !channel || !latestTs) return;
    const key = `${person}/${channel}`;
    setRead((before) => (before[key] === latestTs ? before : { ...before, [key]: latestTs }));
  }, [person, channel, latestTs, looking]);
  const isUnread = useCallback(
    (id: string, latest: string | null) =>
      latest !== null && id !== channel && latest > (read[`${person}/${id}`] ?? ''),
    [read, person, channel],
  );
  return { isUnread };
}
