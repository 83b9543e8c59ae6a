import { Component, type ReactNode } from 'react';
import { ActionButton } from './action-button.tsx';
import { Icon } from './icon.tsx';
import classes from './state-message.module.css';

type State = { hasFailed: boolean };

/** In the place of a page that cannot be shown: what happened, and the way on. What is around it stays. */
export class PageBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { hasFailed: false };

  static getDerivedStateFromError(): State {
    return { hasFailed: true };
  }

  override render(): ReactNode {
    return this.state.hasFailed ? <NoPage /> : this.props.children;
  }
}

function NoPage() {
  return (
    <div role="alert" className={classes.message}>
      <Icon name="alert" size={24} />
      <h1 className={classes.title}>This page could not be shown</h1>
      <p>
        Your connection may be down, or a new version has come out since you opened it. What you
        saved is safe.
      </p>
      <ActionButton onClick={() => window.location.reload()}>Load it again</ActionButton>
    </div>
  );
}
