import { MADE_TITLE_MAX_CHARACTERS } from '@fourfold/contracts';
import { hasAtMost } from '@fourfold/game-rules';
import { validationError, visibleText } from '@fourfold/platform';

/**
 * A title as it is stored: one line, without what cannot be seen; empty for none.
 *
 * @throws AppError `validation_failed`
 */
export function madeTitleOf(sent = ''): string {
  const title = visibleText(sent).normalize('NFC').trim();
  if (!hasAtMost(title, MADE_TITLE_MAX_CHARACTERS))
    throw validationError(
      ['body', 'title'],
      `A title has at most ${MADE_TITLE_MAX_CHARACTERS} characters`,
      'maxLength',
    );
  if (/\p{Cc}|\p{Zl}|\p{Zp}/u.test(title))
    throw validationError(['body', 'title'], 'A title must not have control characters', 'controlCharacters');
  return title;
}
