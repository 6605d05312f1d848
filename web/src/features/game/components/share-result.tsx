import type { FoundCategory } from '@fourfold/contracts';
import { useState } from 'react';
import { pathRows } from '../../../lib/moves';
import { saveFile } from '../../../lib/save-file';
import { Button } from '../../../ui/button';
import type { PlayedGame } from '../domain/saved-game';
import { sharedGame, shareLines, shareText, wholePath } from '../domain/share-text';
import styles from './end.module.css';

interface ShareResultProps {
  saved: PlayedGame;
  /** The groups that the player may see. */
  groups: FoundCategory[];
}

export function ShareResult({ saved, groups }: ShareResultProps) {
  const [status, setStatus] = useState('');
  const game = sharedGame(saved, groups);
  const text = shareText(game, `${window.location.origin}/game`);
  const paint = async () => {
    const pictures = await import('../share/picture');
    const rows = pathRows(wholePath(game), groups);
    return { ...pictures, picture: await pictures.pictureOf({ ...shareLines(game), rows }) };
  };
  const reporting = (work: () => Promise<string>) => (): void => {
    work().then(setStatus, () => setStatus('That did not work in this browser.'));
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
    const { picture } = await paint();
    saveFile(picture);
    return 'The picture was saved.';
  };

  return (
    <div className={`stack ${styles['share']}`}>
      <div className="row">
        <Button onClick={reporting(share)}>Share</Button>
        <Button look="quiet" onClick={reporting(copy)}>
          Copy text
        </Button>
        <Button look="quiet" onClick={reporting(save)}>
          Save picture
        </Button>
      </div>
      <p role="status" className={`soft ${styles['said']}`}>
        {status}
      </p>
      <details>
        <summary className="soft">What is shared</summary>
        <p className={`wash ${styles['text']}`}>{text}</p>
      </details>
    </div>
  );
}
