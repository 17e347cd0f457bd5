import { JoinCard } from '#features/host-session/screens/lobby-screen.tsx';
import { LiveBars } from '#features/host-session/screens/playing-screen.tsx';
import { type AnswerMark, AnswerTile } from '#shared/ui/answer-tile/answer-tile.tsx';
import { PlayerChip } from '#shared/ui/player-chip/player-chip.tsx';
import { Podium } from '#shared/ui/podium/podium.tsx';
import { RankRow } from '#shared/ui/rank-row/rank-row.tsx';
import { TimerRing } from '#shared/ui/timer-ring/timer-ring.tsx';
import styles from './design.module.css';
import { Specimens } from './specimens.tsx';

const MARKS: readonly AnswerMark[] = ['open', 'chosen', 'aside', 'correct', 'wrong', 'unselected'];
const NAMES = ['Ada', 'Grace', 'Edsger', 'Barbara', 'Ken', 'Margaret Hamilton 🚀'];

/** What a quiz in play is made of. */
export function PlaySpecimens() {
  return (
    <>
      <Specimens title="Join card" block>
        <JoinCard
          code="KQ7M2XP"
          joinUrl="https://quarry.example/join?entryid=KQ7M2XP"
          shortAddress="quarry.example/join"
          labels={{ goTo: 'Join at', code: 'Quiz code', qr: 'QR code that opens the join page' }}
        />
      </Specimens>
      <Specimens title="Answers" block>
        <div className={styles.two}>
          {['Diamond', 'Gold', 'Quartz', 'Ruby', 'Lapis lazuli, which is a rock rather than a mineral', 'Amethyst'].map(
            (text, i) => (
              <AnswerTile key={text} position={i} text={text} mark="open" size="hall" fit="short" />
            ),
          )}
        </div>
        <div className={styles.two}>
          {MARKS.map((mark, i) => (
            <AnswerTile
              key={mark}
              position={i}
              text={`Marked ${mark}`}
              mark={mark}
              markLabel={mark}
              onChoose={() => undefined}
            />
          ))}
        </div>
      </Specimens>
      <Specimens title="Timer">
        <TimerRing remaining={42} total={60} label="42 seconds left" />
        <TimerRing remaining={8} total={60} label="8 seconds left" />
        <TimerRing remaining={3} total={60} label="3 seconds left" size="small" />
        <TimerRing remaining={null} total={0} label="No time limit" />
      </Specimens>
      <Specimens title="Live bars" block>
        <LiveBars
          label="Answers so far"
          bars={[
            { id: 'a', gem: 'diamond', letter: 'A', count: 12 },
            { id: 'b', gem: 'gold', letter: 'B', count: 5 },
            { id: 'c', gem: 'ruby', letter: 'C', count: 0 },
          ]}
        />
      </Specimens>
      <Specimens title="Players">
        {NAMES.map((name, i) => (
          <div key={name}>
            <PlayerChip id={`p${i}`} name={name} away={i === 2} awayLabel="away" />
          </div>
        ))}
      </Specimens>
      <Specimens title="Leaderboard" block>
        {NAMES.map((name, i) => (
          <RankRow
            key={name}
            id={`p${i}`}
            name={name}
            place={i + 1}
            score={1200 - i * 140}
            trend={i === 0 ? 'up' : i === 1 ? 'down' : 'same'}
            trendLabel="Up"
            gained={i % 2 === 0 ? 100 : 0}
            own={i === 3}
          />
        ))}
      </Specimens>
      <Specimens title="Podium" block>
        <Podium
          placeLabel={(place) => `Place ${place}`}
          emptyLabel="Nobody here"
          moreLabel={(count) => `and ${count} more`}
          steps={[
            {
              place: 1,
              sharedPlace: 1,
              score: 1200,
              count: 2,
              players: [
                { id: 'p0', identifier: 'Ada' },
                { id: 'p5', identifier: 'Ken' },
              ],
            },
            { place: 2, sharedPlace: 3, score: 900, count: 1, players: [{ id: 'p1', identifier: 'Grace' }] },
          ]}
        />
      </Specimens>
    </>
  );
}
