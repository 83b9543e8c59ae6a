import { Component, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { ActionButton } from './button.tsx';
import { Icon } from './icon.tsx';
import classes from './loaded.module.css';

/**
 * Replaces a page that failed to render: says what happened and offers a way on. The frame around
 * it stays.
 */
export function PageBoundary({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  return <Boundary pathname={pathname}>{children}</Boundary>;
}

type Props = { pathname: string; children: ReactNode };

class Boundary extends Component<Props, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  /** Resets on navigation. */
  override componentDidUpdate(before: Props): void {
    const { hasFailed } = this.state;
    if (hasFailed && before.pathname !== this.props.pathname) this.setState({ hasFailed: false });
  }

  override render(): ReactNode {
    return this.state.hasFailed ? <PageFailure /> : this.props.children;
  }
}

function PageFailure() {
  return (
    <div role="alert" className={`stack gap-12 soft center ${classes.message}`}>
      <Icon name="alert" size={24} />
      <h1 className="ink lead">This page couldn’t be shown</h1>
      <p>
        Your connection may be down, or a new version has come out since you opened it. What you
        saved is safe.
      </p>
      <ActionButton onClick={() => window.location.reload()}>Load it again</ActionButton>
    </div>
  );
}
