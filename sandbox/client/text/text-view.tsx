import { Fragment, type ReactNode } from 'react';
import { useNames } from '#sandbox/client/lib/names-context.tsx';
import { parseMrkdwn } from '#sandbox/client/text/parse-mrkdwn.ts';
import type { InlineNode, TextNode } from '#sandbox/client/text/text-nodes.ts';
import { parseEmoji } from '#sandbox/client/text/text-nodes.ts';
import classes from '#sandbox/client/text/text-view.module.css';
import type { TextObject } from '#sandbox/shared/block-kit.ts';

/** Renders parsed text. */
export function TextView({ nodes }: { nodes: TextNode[] }): ReactNode {
  return nodes.map((node, index) => {
    const key = `${index}-${node.kind}`;
    switch (node.kind) {
      case 'paragraph':
        return (
          <p key={key} className={classes.paragraph}>
            <InlineView nodes={node.children} />
          </p>
        );
      case 'quote':
        return (
          <blockquote key={key} className={classes.quote}>
            <InlineView nodes={node.children} />
          </blockquote>
        );
      case 'heading':
        return (
          <p key={key} className={classes.heading} data-level={node.level}>
            <InlineView nodes={node.children} />
          </p>
        );
      case 'preformatted':
        return (
          <pre key={key} className={classes.preformatted}>
            {node.text}
          </pre>
        );
      default:
        return <ListView key={key} ordered={node.ordered} items={node.items} />;
    }
  });
}

function ListView({ ordered, items }: { ordered: boolean; items: InlineNode[][] }) {
  const Tag = ordered ? 'ol' : 'ul';
  return (
    <Tag className={classes.list}>
      {items.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: items of parsed text have no other identity
        <li key={index}>
          <InlineView nodes={item} />
        </li>
      ))}
    </Tag>
  );
}

function InlineView({ nodes }: { nodes: InlineNode[] }): ReactNode {
  return nodes.map((node, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of parsed text have no other identity
    <Fragment key={index}>
      <InlinePart node={node} />
    </Fragment>
  ));
}

function InlinePart({ node }: { node: InlineNode }): ReactNode {
  const names = useNames();
  switch (node.kind) {
    case 'text':
      return node.text;
    case 'break':
      return <br />;
    case 'bold':
      return (
        <strong>
          <InlineView nodes={node.children} />
        </strong>
      );
    case 'italic':
      return (
        <em>
          <InlineView nodes={node.children} />
        </em>
      );
    case 'strike':
      return (
        <s>
          <InlineView nodes={node.children} />
        </s>
      );
    case 'code':
      return <code className={classes.code}>{node.text}</code>;
    case 'link':
      return (
        <a href={node.url} target="_blank" rel="noreferrer" className={classes.link}>
          <InlineView nodes={node.children} />
        </a>
      );
    case 'user':
      return (
        <span className={classes.mention}>
          @{names.people.get(node.id) ?? node.label ?? 'someone'}
        </span>
      );
    case 'channel':
      return (
        <span className={classes.mention}>
          #{names.channels.get(node.id) ?? node.label ?? 'channel'}
        </span>
      );
    case 'broadcast':
      return <span className={classes.broadcast}>@{node.name}</span>;
    case 'emoji':
      return (
        <span role="img" aria-label={node.name.replaceAll('_', ' ')}>
          {node.character}
        </span>
      );
    case 'date': {
      const text = formatSlackDate(node.timestamp, node.format, new Date());
      const time = <time dateTime={new Date(node.timestamp * 1000).toISOString()}>{text}</time>;
      return node.url ? (
        <a href={node.url} target="_blank" rel="noreferrer" className={classes.link}>
          {time}
        </a>
      ) : (
        time
      );
    }
  }
}

/** Renders a text object, as mrkdwn or literally, as its type says. */
export function TextObjectView({ text }: { text: TextObject }): ReactNode {
  return text.type === 'mrkdwn' ? (
    <TextView nodes={parseMrkdwn(text.text)} />
  ) : (
    <InlineView nodes={parseEmoji(text.text)} />
  );
}

const dateStyles: Record<string, Intl.DateTimeFormatOptions> = {
  date_num: { year: 'numeric', month: '2-digit', day: '2-digit' },
  date_slash: { year: 'numeric', month: '2-digit', day: '2-digit' },
  date: { year: 'numeric', month: 'long', day: 'numeric' },
  date_short: { year: 'numeric', month: 'short', day: 'numeric' },
  date_long: { year: 'numeric', month: 'long', day: 'numeric', weekday: 'long' },
  time: { hour: 'numeric', minute: '2-digit' },
  time_secs: { hour: 'numeric', minute: '2-digit', second: '2-digit' },
};

const day = 24 * 60 * 60 * 1000;

/** Fills in the tokens of a Slack date, `{date_long} at {time}`, in the reader's time zone. */
function formatSlackDate(timestamp: number, format: string, now: Date): string {
  const moment = new Date(timestamp * 1000);
  return format.replace(/\{(\w+)\}/g, (whole, token: string) => {
    if (token === 'ago') return describeDistance(moment, now);
    const pretty = token.endsWith('_pretty');
    const style = dateStyles[pretty ? token.replace(/_pretty$/, '') : token];
    if (!style) return whole;
    return (pretty ? nearbyDay(moment, now) : null) ?? moment.toLocaleString('en', style);
  });
}

function nearbyDay(moment: Date, now: Date): string | null {
  const distance = Math.round((startOfDay(moment) - startOfDay(now)) / day);
  return { '-1': 'yesterday', '0': 'today', '1': 'tomorrow' }[String(distance)] ?? null;
}

function startOfDay(moment: Date): number {
  return new Date(moment.getFullYear(), moment.getMonth(), moment.getDate()).getTime();
}

function describeDistance(moment: Date, now: Date): string {
  const minutes = Math.round((moment.getTime() - now.getTime()) / 60_000);
  const format = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });
  if (Math.abs(minutes) < 60) return format.format(minutes, 'minute');
  const hours = Math.round(minutes / 60);
  return Math.abs(hours) < 24
    ? format.format(hours, 'hour')
    : format.format(Math.round(hours / 24), 'day');
}
