import type { FoundCategory } from '@fourfold/contracts';
import { useState } from 'react';
import { challengePath } from '../../../shared/puzzle/challenge';
import { pathRows } from '../../../shared/puzzle/moves';
import { playPath } from '../../../shared/paths';
import { useAccount } from '../../../shared/session/use-session';
import { saveFile } from '../../../lib/save-file';
import { copyText, readyIn, shareText as shareWithPicture, type Shared } from '../../../lib/share';
import { Button } from '../../../ui/button';
import { SelectedText } from '../../../ui/selected-text';
import type { PlayedGame } from '../domain/saved-game';
import { sharedGame, shareLines, shareText, wholePath } from '../domain/share-text';
import styles from './end.module.css';

interface ShareResultProps {
  saved: PlayedGame;
  /** The groups that the player may see. */
  groups: FoundCategory[];
  /** Of a puzzle that a player made: who it was, and the path of its page. */
  made?: { by: string; path: string } | undefined;
}

/** Painting takes a moment on a slow device; some browsers never finish. */
const SAVE_WAIT_MS = 10_000;

const SAID: Readonly<Record<Shared, string>> = {
  shared: '',
  copied: 'Copied to the clipboard.',
  refused: 'This browser doesn’t copy it. The text below is selected: copy it yourself.',
};

export function ShareResult({ saved, groups, made }: ShareResultProps) {
  const [status, setStatus] = useState('');
  /** Counts the refusals: each selects the text anew. */
  const [refusals, setRefusals] = useState(0);
  const [open, setOpen] = useState(false);
  const game = sharedGame(saved, groups, made?.by);
  const username = useAccount()?.username;
  const { number, game_state } = saved.puzzle;
  const challenge =
    username === undefined ? [] : [challengePath({ username, number, mistakes: game_state.mistakes_used })];
  const paths = made ? [made.path] : [...challenge, playPath];
  const text = shareText(game, ...paths.map((path) => window.location.origin + path));

  const paint = async (): Promise<File> => {
    const { pictureOf } = await import('../share-picture');
    return pictureOf({ ...shareLines(game), rows: pathRows(wholePath(game), groups) });
  };
  const report = (shared: Shared): void => {
    setStatus(SAID[shared]);
    if (shared !== 'refused') return;
    setOpen(true);
    setRefusals((count) => count + 1);
  };
  const copy = async (): Promise<void> => report((await copyText(text)) ? 'copied' : 'refused');
  const share = async (): Promise<void> => report(await shareWithPicture(text, paint()));
  const save = async (): Promise<void> => {
    const picture = await readyIn(SAVE_WAIT_MS, paint());
    if (picture) saveFile(picture);
    setStatus(picture ? 'The picture was saved.' : 'This browser couldn’t make the picture.');
  };

  return (
    <div className={`stack ${styles['share']}`}>
      <div className="row">
        <Button onClick={() => void share()}>Share</Button>
        <Button look="quiet" onClick={() => void copy()}>
          Copy text
        </Button>
        <Button look="quiet" onClick={() => void save()}>
          Save picture
        </Button>
      </div>
      <p role="status" className={`soft ${styles['said']}`}>
        {status}
      </p>
      <details open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary className="soft">What is shared</summary>
        {refusals > 0 ? (
          <SelectedText key={refusals} text={text} className={styles['text']} />
        ) : (
          <p className={`wash ${styles['text']}`}>{text}</p>
        )}
      </details>
    </div>
  );
}
