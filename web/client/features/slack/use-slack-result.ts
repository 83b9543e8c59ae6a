import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { showToast } from '../../ui/show-toast.tsx';
import { slackResult } from './slack-result.ts';

const name = 'slack';

/** Says once how the way through Slack ended, and takes it out of the address. */
export function useSlackResult(): void {
  const [params, setParams] = useSearchParams();
  const result = params.get(name);
  useEffect(() => {
    if (result === null) return;
    showToast(slackResult(result));
    setParams(
      (current) => {
        current.delete(name);
        return current;
      },
      { replace: true },
    );
  }, [result, setParams]);
}
