import type { Category, OwnMadePuzzle } from '@fourfold/contracts';
import { useState, type ReactNode } from 'react';
import { newId } from '../../../lib/new-id';
import { madePath } from '../../../shared/paths';
import { titleOf } from '../../../shared/puzzle/made-puzzles';
import { Button } from '../../../ui/button';
import { Card } from '../../../ui/card';
import { Link } from '../../../ui/link';
import { LinkTools } from '../../../ui/link-tools';
import { Day } from '../../../ui/moment';
import { PageHeading } from '../../../ui/page';
import { QueryView } from '../../../ui/query-view';
import { useToast } from '../../../ui/toast-context';
import { changeOf, copyOf, draftName, isEmpty, newDraft, type MadeDraft } from '../domain/made-draft';
import { useDrafts } from '../hooks/use-drafts';
import { useOwnPuzzles } from '../hooks/use-own-puzzles';
import styles from './made.module.css';
import { PuzzleActions } from './puzzle-actions';
import { PuzzleFigures } from './puzzle-figures';
import { PuzzleWriter } from './puzzle-writer';

interface YourPuzzlesScreenProps {
  userId: string;
  preview: (categories: Category[]) => ReactNode;
}

/** The puzzles that the player has made, and the drafts of this device. */
export function YourPuzzlesScreen({ userId, preview }: YourPuzzlesScreenProps) {
  const { drafts, save, remove } = useDrafts(userId);
  const [writing, setWriting] = useState<MadeDraft>();
  return (
    <>
      <PageHeading>Your puzzles</PageHeading>
      {writing ? (
        <PuzzleWriter
          draft={writing}
          onChange={(draft) => {
            setWriting(draft);
            if (isEmpty(draft)) remove(draft.id);
            else save(draft);
          }}
          onClose={() => setWriting(undefined)}
          onPublished={() => remove(writing.id)}
          preview={preview}
        />
      ) : (
        <div className="stack loose">
          <p>
            Make a puzzle for a birthday, a class or a pub quiz, and send its link: whoever has it can play,
            with or without an account. It counts for no streak and no leaderboard.
          </p>
          <p>
            <Button look="primary" onClick={() => setWriting(newDraft(newId()))}>
              Make a puzzle
            </Button>
          </p>
          <Drafts drafts={drafts} onOpen={setWriting} onRemove={remove} onSave={save} />
          <Published
            onCopy={(puzzle) => setWriting(copyOf(newId(), puzzle))}
            onChange={(puzzle) => setWriting(changeOf(newId(), puzzle))}
          />
        </div>
      )}
    </>
  );
}

interface DraftsProps {
  drafts: readonly MadeDraft[];
  onOpen: (draft: MadeDraft) => void;
  onRemove: (id: string) => void;
  onSave: (draft: MadeDraft) => void;
}

function Drafts({ drafts, onOpen, onRemove, onSave }: DraftsProps) {
  const toast = useToast();
  if (drafts.length === 0) return null;
  const remove = (draft: MadeDraft): void => {
    onRemove(draft.id);
    toast.show('The draft is deleted.', { undo: () => onSave(draft) });
  };
  return (
    <Card heading="Drafts">
      <p className="soft">Kept on this device until you publish them.</p>
      <ul className="lines">
        {drafts.map((draft) => (
          <li key={draft.id} className={`spread ${styles['row']}`}>
            <bdi translate="no" className={styles['words']}>
              {draftName(draft)}
            </bdi>
            <div className="row">
              <Button onClick={() => onOpen(draft)}>
                Continue<span className="visually-hidden">{` ${draftName(draft)}`}</span>
              </Button>
              <Button onClick={() => remove(draft)}>
                Delete<span className="visually-hidden">{` ${draftName(draft)}`}</span>
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}

interface PublishedProps {
  onCopy: (puzzle: OwnMadePuzzle) => void;
  onChange: (puzzle: OwnMadePuzzle) => void;
}

const STATES = { open: 'Open', closed: 'Closed', hidden: 'Hidden' } as const;

function Published({ onCopy, onChange }: PublishedProps) {
  return (
    <Card heading="Published">
      <QueryView
        query={useOwnPuzzles()}
        loading="Loading your puzzles…"
        failure="Your puzzles couldn’t be loaded."
        empty="You haven’t published a puzzle yet."
      >
        {(puzzles) => (
          <ul className="lines">
            {puzzles.map((puzzle) => (
              <li key={puzzle.code} className={`stack tight ${styles['row']}`}>
                <div className="spread">
                  <h3>
                    <Link to={madePath(puzzle.code)}>
                      <bdi translate="no">{titleOf(puzzle)}</bdi>
                    </Link>
                  </h3>
                  <span className="soft">
                    <Day at={puzzle.created_at} /> <span className="tag">{STATES[puzzle.state]}</span>
                  </span>
                </div>
                <PuzzleFigures {...puzzle} />
                <LinkTools path={madePath(puzzle.code)} of={titleOf(puzzle)} />
                <div className="row">
                  {puzzle.plays === 0 && (
                    <Button onClick={() => onChange(puzzle)}>
                      Change<span className="visually-hidden">{` ${titleOf(puzzle)}`}</span>
                    </Button>
                  )}
                  <Button onClick={() => onCopy(puzzle)}>
                    Make a copy<span className="visually-hidden">{` of ${titleOf(puzzle)}`}</span>
                  </Button>
                </div>
                <PuzzleActions puzzle={puzzle} />
              </li>
            ))}
          </ul>
        )}
      </QueryView>
    </Card>
  );
}
