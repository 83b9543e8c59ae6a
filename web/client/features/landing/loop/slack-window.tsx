import type { CSSProperties } from 'react';
import { BrandMark } from '../../../ui/brand-mark.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { type SceneStep, typingDelayMs, typingMs } from './scene-steps.ts';
import classes from './slack-window.module.css';
import { commands, type Post, posts, postsBefore } from './story.ts';

export function SlackWindow({ step, isStill }: { step: SceneStep; isStill: boolean }) {
  const shown = postsBefore + step.sent;
  return (
    <div className={classes.window}>
      <div className={classes.head}>
        <Icon name="hash" size={15} />
        cohort-7
        <span className={classes.members}>13 founders</span>
      </div>
      <div className={classes.messages}>
        <div className={classes.stack} style={{ '--shown': shown } as CSSProperties}>
          {posts.map((post, n) => (
            <ChannelPost
              key={post.at}
              post={post}
              isShown={n < shown}
              isCheered={n < postsBefore + step.cheered}
            />
          ))}
        </div>
      </div>
      <Composer typing={step.typing} isStill={isStill} />
    </div>
  );
}

type PostProps = { post: Post; isShown: boolean; isCheered: boolean };

function ChannelPost({ post, isShown, isCheered }: PostProps) {
  return (
    <div className={classes.post} data-shown={isShown || undefined}>
      <BrandMark size={34} />
      <div className={classes.body}>
        <div className={classes.by}>
          <b>Slipstream</b>
          <span className={classes.app}>APP</span>
          <span className={classes.at}>{post.at}</span>
        </div>
        <p className={classes.text}>
          {post.emoji} <b>{post.who}</b> ({post.startup}) {post.did} <b>{post.what}</b>
        </p>
        <div className={classes.foot}>
          <span className={classes.detail}>{post.detail}</span>
          {post.reactions.map(({ emoji, count }, n) => (
            <span
              key={emoji}
              className={classes.reaction}
              data-shown={isCheered || undefined}
              style={{ '--nth': n } as CSSProperties}
            >
              {emoji} {count}
            </span>
          ))}
        </div>
      </div>
    </div>
  );
}

function Composer({ typing, isStill }: { typing: number | null; isStill: boolean }) {
  const command = typing === null ? null : (commands[typing] ?? null);
  return (
    <div className={classes.composer}>
      {command ? (
        <span
          key={command}
          className={classes.typed}
          data-still={isStill || undefined}
          style={
            {
              '--letters': command.length,
              '--typing': `${typingMs(command)}ms`,
              '--typing-delay': `${typingDelayMs}ms`,
            } as CSSProperties
          }
        >
          {command}
        </span>
      ) : (
        <span className={classes.placeholder}>Message #cohort-7</span>
      )}
      <span className={classes.send} data-ready={command !== null || undefined}>
        <Icon name="start" size={14} />
      </span>
    </div>
  );
}
