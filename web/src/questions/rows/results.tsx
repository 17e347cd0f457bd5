import { withSigns } from '@quarry/texts/signs';
import { gemOfPosition } from '#shared/art/gem/gem-types.ts';
import { useFormats } from '#shared/texts/language.tsx';
import { useResultsTexts } from '#shared/texts/results.ts';
import { TableHead } from '#shared/ui/table/table-head.tsx';
import { Thumbnail } from '#shared/ui/thumbnail/thumbnail.tsx';
import type { ResultProps, Results } from '../kind.ts';
import styles from './results.module.css';

/** Smallest share with room for the row's letter. */
const ROOM_FOR_LETTER = 0.06;

/** The shares of a chart's rows; the right ones are marked. */
function Parts({ rows }: Pick<ResultProps, 'rows'>) {
  return rows.map(
    ({ id, letter, share, right }, position) =>
      share !== null &&
      share > 0 && (
        <span key={id} data-gem={gemOfPosition(position)} style={{ flexGrow: share }}>
          {share >= ROOM_FOR_LETTER && `${letter}${right ? ' ✓' : ''}`}
        </span>
      ),
  );
}

/** A chart's rows as a table. */
function Details({ rows, className }: ResultProps) {
  const resultsTexts = useResultsTexts();
  const formats = useFormats();
  return (
    <table className={className}>
      <TableHead names={[resultsTexts.answer, resultsTexts.given, resultsTexts.share]} />
      <tbody>
        {rows.map(({ id, letter, text, media, right, count, share }) => (
          <tr key={id}>
            <th scope="row">
              {letter !== '' && <span translate="no">{letter}</span>}{' '}
              {media && (
                <Thumbnail
                  media={{ ...media, alt: '' }}
                  fallback={text === '' ? resultsTexts.answerPicture : ''}
                  className={styles.picture}
                />
              )}{' '}
              <bdi>{withSigns(text)}</bdi> {right && <strong>{`✓ ${resultsTexts.isRight}`}</strong>}
            </th>
            <td>{formats.number(count)}</td>
            <td>{share === null ? '–' : formats.percent(share)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export const rowResults: Results = { Parts, Details };
