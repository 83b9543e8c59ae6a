import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { paths } from '../../paths.ts';
import { showToast } from '../../ui/show-toast.tsx';
import { slackResult } from './slack-result.ts';

const name = 'slack';

/** Says once how the way through Slack ended, and takes it out of the address. */
export function useSlackResult(): void {
  const [params, setParams] = useSearchParams();
  const result = params.get(name);
  useEffect(() => {
    if (result === null) return;
    const { mayTryAgain, ...said } = slackResult(result);
    const run = () => window.location.assign(paths.slackConnect);
    showToast({
      ...said,
      stays: said.tone === 'bad',
      ...(mayTryAgain && { action: { label: 'Try again', run } }),
    });
    setParams(
      (current) => {
        current.delete(name);
        return current;
      },
      { replace: true },
    );
  }, [result, setParams]);
}
