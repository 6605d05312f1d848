import { AVATAR_IDS, AVATAR_TYPES, avatarImagePath, DAMAGE_STAGES } from '@fourfold/contracts';
import { renderToStaticMarkup } from 'react-dom/server';
import { AvatarDrawing } from './components/avatar-drawing';

const SIZE_PX = 256;
const TILE = '#dfe3ff';

/** The pictures of all avatars as SVG files, for other clients; rendered by the build. */
export function avatarImages(): { path: string; svg: string }[] {
  return AVATAR_IDS.flatMap((id, index) =>
    Array.from({ length: DAMAGE_STAGES + 1 }, (_, stage) => ({
      path: avatarImagePath(AVATAR_TYPES[index]!, stage),
      svg: renderToStaticMarkup(
        <svg
          xmlns="http://www.w3.org/2000/svg"
          viewBox="0 0 64 64"
          width={SIZE_PX}
          height={SIZE_PX}
          color={TILE}
        >
          <rect width="64" height="64" rx="4" fill="currentColor" />
          <AvatarDrawing avatarId={id} stage={stage} />
        </svg>,
      ),
    })),
  );
}
