import type { Visit } from './merge-chunks.ts';
import { STAFF, STAFF_FOLDERS } from './staff-folders.ts';

const ENTRY = 'index.html';
const LAYOUT = 'src/app/shell/layouts/main-layout.tsx';

/** Pages that work without a session. */
const PUBLIC_PAGE =
  /^src\/(?:features\/accounts\/entry|app\/pages\/(?:mobile|errors|terms)|app\/shell\/layouts\/reading)/;
const STAFF_PAGE = new RegExp(`^${STAFF_FOLDERS}`);
/** The page that every user opens first and returns to. */
const MAIN_PAGE = /main-page\.tsx$/;
const PAGE = /(?:-screen|settings-layout)\.tsx$/;

/** Staff are few and stay long; parts load after the page has rendered. */
const WEIGHTS = { main: 10, page: 1, staff: 0.3, part: 0.1 };

/** Returns the chunks that load together with a lazy chunk: a page or a part of one. */
export const visitOf = (chunk: string): Visit => {
  if (PUBLIC_PAGE.test(chunk)) return { chunks: [ENTRY, chunk], weight: WEIGHTS.page };
  if (STAFF_PAGE.test(chunk)) return { chunks: [ENTRY, LAYOUT, STAFF, chunk], weight: WEIGHTS.staff };
  const own = MAIN_PAGE.test(chunk) ? WEIGHTS.main : PAGE.test(chunk) ? WEIGHTS.page : WEIGHTS.part;
  return { chunks: [ENTRY, LAYOUT, chunk], weight: own };
};
