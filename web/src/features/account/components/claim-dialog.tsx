import { ERRORS } from '@fourfold/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { counted } from '../../../lib/counted';
import { isRefusal, messageOf } from '../../../lib/http/errors';
import { guestClaim, type OfferedClaim } from '../../../shared/session/guest-claim';
import { Button } from '../../../ui/button';
import { Dialog, INITIAL_FOCUS } from '../../../ui/dialog';
import { Notice } from '../../../ui/notice';
import { claimGuest } from '../api';

const QUESTION = 'Bring your games along?';

/** Asks once, after a login, whether to bring the games of the guest in this browser along. */
export function ClaimDialog({ guestToken }: OfferedClaim) {
  const queries = useQueryClient();
  const claim = useMutation({
    mutationFn: () => claimGuest({ guest_token: guestToken }),
    onSuccess: () => queries.invalidateQueries(),
  });
  if (claim.data) {
    const { claimed } = claim.data;
    return (
      <Ending title="Your games are here">
        <p>
          {claimed === 0
            ? 'Your account had already played the same puzzles, so nothing has changed.'
            : `${counted(claimed, 'game')} from this device ${claimed === 1 ? 'is' : 'are'} now in your account.`}
        </p>
      </Ending>
    );
  }
  if (isRefusal(claim.error))
    return (
      <Ending title={QUESTION}>
        <Notice tone="alarm">
          {claim.error.status === ERRORS.invalid_guest_token.status
            ? 'This question was open for too long: your games can’t be brought along any more.'
            : claim.error.message}
        </Notice>
      </Ending>
    );
  return (
    <Dialog title={QUESTION} onClose={guestClaim.settle} busy={claim.isPending}>
      <p>
        You’ve played on this device as a guest. Your account can take over those games, except for puzzles it
        has already started. They count for your streak and statistics, but not for the leaderboards.
      </p>
      {claim.error && (
        <Notice tone="alarm">
          {messageOf(claim.error, 'Your games couldn’t be brought along. Please try again.')}
        </Notice>
      )}
      <div className="row loose">
        <Button
          look="primary"
          aria-disabled={claim.isPending}
          onClick={() => !claim.isPending && claim.mutate()}
          {...INITIAL_FOCUS}
        >
          Bring them along
        </Button>
        <Button aria-disabled={claim.isPending} onClick={() => !claim.isPending && guestClaim.settle()}>
          No, leave them
        </Button>
      </div>
    </Dialog>
  );
}

function Ending({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Dialog title={title} onClose={guestClaim.settle}>
      {children}
      <div className="row loose">
        <Button look="primary" onClick={guestClaim.settle} {...INITIAL_FOCUS}>
          Go on
        </Button>
      </div>
    </Dialog>
  );
}
