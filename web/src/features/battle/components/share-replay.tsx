import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useAnnounce } from '../../../ui/announcer';
import { messageOf } from '../../../lib/http/errors';
import { sharedReplayPath } from '../../../shared/paths';
import { copyText } from '../../../lib/share';
import { Button } from '../../../ui/button';
import { Card } from '../../../ui/card';
import { TextField } from '../../../ui/fields';
import { Notice } from '../../../ui/notice';
import { shareReplay } from '../api';
import { NamedInReplays } from './named-in-replays';

/** The button that was pressed has gone: the focus moves on to the link. */
function selectAll(field: HTMLInputElement | null): void {
  field?.focus();
  field?.select();
}

/** A link for people who have not played in the battle. */
export function ShareReplay({ battleId }: { battleId: string }) {
  const announce = useAnnounce();
  const [link, setLink] = useState<string>();
  const share = useMutation({
    mutationFn: shareReplay,
    onSuccess: async ({ token }) => {
      const url = window.location.origin + sharedReplayPath(token);
      setLink(url);
      // Some browsers refuse after an answer from the network.
      const isCopied = await copyText(url);
      announce(isCopied ? 'Link copied.' : 'The link is selected, ready to be copied.');
    },
  });
  return (
    <Card heading="Share this replay">
      <p>
        Whoever has the link can watch the replay. It shows your opponents by name only if they have allowed
        it.
      </p>
      {share.error && <Notice tone="alarm">{messageOf(share.error, 'The link couldn’t be made.')}</Notice>}
      {link === undefined ? (
        <div className="row">
          <Button
            aria-disabled={share.isPending}
            onClick={() => {
              if (!share.isPending) share.mutate(battleId);
            }}
          >
            Get a link
          </Button>
        </div>
      ) : (
        <TextField
          ref={selectAll}
          label="Link to the replay"
          readOnly
          value={link}
          onFocus={(event) => event.target.select()}
        />
      )}
      <NamedInReplays />
    </Card>
  );
}
