import { useFriendAction, useFriends } from '../../../shared/friends/queries';
import { sendFriendRequest } from '../../../shared/friends/send-friend-request';
import { mistakesText } from '../../../shared/puzzle/mistakes-text';
import { useOpenChallenge } from '../../../shared/puzzle/challenge';
import { useAccount, useSession } from '../../../shared/session/use-session';
import { Button } from '../../../ui/button';
import { Figure, Figures } from '../../../ui/figures';
import { Notice } from '../../../ui/notice';

interface ChallengeResultProps {
  /** Of the puzzle. */
  number: number;
  mistakes: number;
}

/** Beside each other: the player's own result and that of whoever's link led here. Nothing without such a link. */
export function ChallengeResult({ number, mistakes }: ChallengeResultProps) {
  const challenge = useOpenChallenge();
  const user = useSession()?.user;
  if (challenge?.number !== number || challenge.username === user?.username) return null;
  return (
    <>
      <Figures>
        <Figure label="You">{resultText(mistakes)}</Figure>
        <Figure label={<bdi translate="no">{challenge.username}</bdi>}>
          {resultText(challenge.mistakes)}
        </Figure>
      </Figures>
      <AddFriend username={challenge.username} />
    </>
  );
}

const resultText = (mistakes: number): string => (mistakes === 0 ? 'No mistakes' : mistakesText(mistakes));

function AddFriend({ username }: { username: string }) {
  const account = useAccount();
  const friends = useFriends();
  const request = useFriendAction({
    call: sendFriendRequest,
    failure: 'Failed to send the friend request',
    done: () => `Your friend request to ${username} is sent.`,
  });
  if (!account || !friends.data || friends.data.some((friend) => friend.username === username)) return null;
  return (
    <>
      <Button aria-disabled={request.busy} onClick={() => request.run(username)}>
        Add friend<span className="visually-hidden">{` ${username}`}</span>
      </Button>
      {request.error && <Notice tone="alarm">{request.error}</Notice>}
    </>
  );
}
