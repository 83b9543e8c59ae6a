import { Button } from '@mantine/core';
import type { MouseEvent } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { Icon } from './icon.tsx';
import { SideLink } from './side-link.tsx';

/**
 * Back to the list that led here, as it was left. Without one, such as from an email, to the page
 * given.
 */
export function BackButton({ to }: { to: string }) {
  const navigate = useNavigate();
  const from = (useLocation().state as { from?: string } | null)?.from;
  const goBack = (event: MouseEvent) => {
    const opensElsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (!from || opensElsewhere) return;
    event.preventDefault();
    void navigate(-1);
  };
  return (
    <Button
      component={SideLink}
      to={from ?? to}
      variant="default"
      leftSection={<Icon name="arrowLeft" size={16} />}
      onClick={goBack}
    >
      Back
    </Button>
  );
}
