import { REPLAY_DAYS, type BattleReplay } from '@fourfold/contracts';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { Card } from '../../../ui/card';
import { Moment } from '../../../ui/moment';
import { Page, PageHeading } from '../../../ui/page';
import { QueryView } from '../../../ui/query-view';
import { fetchReplay, type ReplaySource } from '../api';
import { BATTLE_KEY } from '../lobby-data';
import styles from './figure-tables.module.css';
import { ReplayPlayer } from './replay-player';
import { ShareReplay } from './share-replay';
import { SpeedGraph } from './speed-graph';
import { TextTable } from './text-table';

export function ReplayPage() {
  const { battleId = '' } = useParams();
  return (
    <Page title="Replay">
      <ReplayScreen key={battleId} source={{ kind: 'own', battleId }} />
    </Page>
  );
}

/** Public: whoever has the link can watch. */
export function SharedReplayPage() {
  const { token = '' } = useParams();
  return (
    <Page title="Replay">
      <ReplayScreen key={token} source={{ kind: 'shared', token }} />
    </Page>
  );
}

/** Under the links of the admin. */
export function FlaggedReplay() {
  const { battleId = '' } = useParams();
  return (
    <Page title="Admin replay">
      <ReplayScreen key={battleId} source={{ kind: 'flagged', battleId }} />
    </Page>
  );
}

/** A battle to watch again, with its figures. */
export function ReplayScreen({ source }: { source: ReplaySource }) {
  const query = useQuery({
    queryKey: [...BATTLE_KEY, 'replay', source],
    queryFn: ({ signal }) => fetchReplay(source, signal),
    // A recording never changes.
    staleTime: Infinity,
  });
  return (
    <>
      <PageHeading>Replay</PageHeading>
      <QueryView
        query={query}
        loading="Loading the replay…"
        failure={`This replay isn’t available. Replays are kept for ${REPLAY_DAYS} days, and only for those who played.`}
      >
        {(replay) => (
          <div className="stack">
            <p className="muted">
              {names(replay)}, <Moment at={replay.played_at} />
            </p>
            <ReplayPlayer replay={replay} />
            <div className="columns">
              <Figures replay={replay} />
              {source.kind === 'own' && <ShareReplay battleId={source.battleId} />}
            </div>
          </div>
        )}
      </QueryView>
    </>
  );
}

function names({ players }: BattleReplay) {
  return players.map(({ user_id, display_name, won }, place) => (
    <span key={user_id}>
      {place > 0 && ' against '}
      <bdi translate="no">{display_name}</bdi>
      {won && ' (winner)'}
    </span>
  ));
}

function Figures({ replay: { players, figures } }: { replay: BattleReplay }) {
  const nameOf = (userId: string): string =>
    players.find(({ user_id }) => user_id === userId)?.display_name ?? 'Somebody';
  const figuresOf = (userId: string) => figures.players.find(({ user_id }) => user_id === userId);
  return (
    <Card heading="Figures" className="loose">
      <div className={styles['frame']}>
        <table className={styles['players']}>
          <caption>Players</caption>
          <thead>
            <tr>
              <th scope="col">Player</th>
              <th scope="col">Speed</th>
              <th scope="col">Accuracy</th>
            </tr>
          </thead>
          <tbody>
            {players.map(({ user_id, display_name, won }) => (
              <tr key={user_id}>
                <th scope="row">
                  <bdi translate="no" className="ellipsis">
                    {display_name}
                  </bdi>
                  {won && <span className="tag">Winner</span>}
                </th>
                <td>{Math.round(figuresOf(user_id)?.speed ?? 0)}</td>
                <td>{`${Math.round(figuresOf(user_id)?.accuracy ?? 0)}%`}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <SpeedGraph
        lines={players.map(({ user_id, display_name }, seat) => ({
          id: user_id,
          name: display_name,
          seat,
          points: figuresOf(user_id)?.speed_over_time ?? [],
        }))}
      />
      <TextTable figures={figures} nameOf={nameOf} />
    </Card>
  );
}
