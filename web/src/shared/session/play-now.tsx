import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { messageOf } from '../../lib/http/errors';
import { PATHS } from '../paths';
import { startGuest } from './guest';
import { Button } from '../../ui/button';
import { Notice } from '../../ui/notice';

/** Lets a visitor play at once, as a guest. */
export function PlayNow({ to = PATHS.game, children = 'Play now' }: { to?: string; children?: string }) {
  const navigate = useNavigate();
  const start = useMutation({ mutationFn: startGuest, onSuccess: () => void navigate(to) });
  return (
    <>
      <Button
        look="primary"
        aria-disabled={start.isPending}
        onClick={() => {
          if (!start.isPending) start.mutate();
        }}
      >
        {start.isPending ? 'One moment…' : children}
      </Button>
      {start.error && (
        <Notice tone="alarm">
          {messageOf(start.error, 'The game couldn’t be started. Please try again.')}
        </Notice>
      )}
    </>
  );
}
