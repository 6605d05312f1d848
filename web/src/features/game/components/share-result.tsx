import { useState } from 'react';
import { Button } from '../../../ui/button';
import { pathRows } from '../domain/path-rows';
import { isWholePath, shareLines, shareText, type SharedGame } from '../domain/share-text';
import styles from './share-result.module.css';
import type { Group } from './game-path';

interface ShareResultProps {
  game: SharedGame;
  groups: readonly Group[];
}

/** Passes a result on: to the device's own sharing where there is one, to the clipboard, or as a picture. */
export function ShareResult({ game, groups }: ShareResultProps) {
  const [said, setSaid] = useState('');
  const text = shareText(game, `${window.location.origin}/game`);
  const paint = async () => {
    const handOver = await import('../share/hand-over');
    const rows = isWholePath(game) ? pathRows(game.moves, groups) : [];
    const picture = await handOver.pictureOf({ ...shareLines(game), rows });
    return { ...handOver, picture };
  };
  const doing = (work: () => Promise<string>) => (): void => {
    work().then(setSaid, () => setSaid('That did not work in this browser.'));
  };
  const copy = async (): Promise<string> => {
    await navigator.clipboard.writeText(text);
    return 'Copied to the clipboard.';
  };
  const share = async (): Promise<string> => {
    const { shareWith, picture } = await paint();
    return (await shareWith(text, picture)) ? '' : copy();
  };
  const save = async (): Promise<string> => {
    const { savePicture, picture } = await paint();
    savePicture(picture);
    return 'The picture was saved.';
  };

  return (
    <div className={styles['share']}>
      <div className={styles['buttons']}>
        <Button onClick={doing(share)}>Share</Button>
        <Button look="quiet" onClick={doing(copy)}>
          Copy text
        </Button>
        <Button look="quiet" onClick={doing(save)}>
          Save picture
        </Button>
      </div>
      <p role="status" className={styles['said']}>
        {said}
      </p>
      <details>
        <summary>What is shared</summary>
        <p className={styles['text']}>{text}</p>
      </details>
    </div>
  );
}
