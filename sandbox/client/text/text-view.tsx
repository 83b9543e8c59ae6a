import { Fragment, type ReactNode } from 'react';
import { useNames } from '#sandbox/client/lib/names-context.tsx';
import { formatSlackDate } from '#sandbox/client/text/format-slack-date.ts';
import classes from '#sandbox/client/text/text.module.css';
import type { InlineNode, TextNode } from '#sandbox/client/text/text-nodes.ts';

/** Parsed text on the screen. */
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

export function InlineView({ nodes }: { nodes: InlineNode[] }): ReactNode {
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
