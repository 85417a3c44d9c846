import { EditorPage } from '#app/features/profiles/editor/components/editor-page.tsx';
import type { EditorStart } from '#app/features/profiles/editor/components/editor-start.ts';
import stylesheet from '#app/features/profiles/editor/editor.css?url';
import { readEditor } from '#app/features/profiles/editor/queries/read-editor.server.ts';
import { findPicture } from '#app/features/profiles/queries/find-picture.server.ts';
import { listFiles } from '#app/features/profiles/uploads/queries/list-files.server.ts';
import { forViewer, type Viewed } from '#app/http/for-viewer.server.ts';
import type { PageHandle } from '#app/lib/page-handle.ts';
import { words } from '#app/lib/words.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import type { Route } from './+types/edit';

export const handle: PageHandle = { scripts: true, uploads: true };

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: stylesheet }];

export const loader = forViewer(async ({ viewer, services, url, params }: Viewed<'profileId'>) => {
  const { profileId } = params;
  const editor = await readEditor(services.database.orm, viewer, profileId);
  const [profilePicture, banner, files] = await Promise.all([
    findPicture(services, profileId, 'profilePicture'),
    findPicture(services, profileId, 'banner'),
    listFiles(services.database.orm, profileId),
  ]);
  const { searchParams } = url;
  return {
    profileId,
    userType: editor.userType,
    content: editor.content,
    published: editor.published,
    revision: editor.revision,
    showsProblems: searchParams.has('problems'),
    visibility: visibilityOf(editor),
    hasDraft: editor.changedSince !== null,
    news: news.find((name) => searchParams.has(name)) ?? null,
    publicUrl: new URL(`/users/${profileId}`, services.brand.site).href,
    pictures: {
      profilePicture: profilePicture.picture?.version ?? null,
      banner: banner.picture?.version ?? null,
    },
    files,
  };
});

export const meta = privatePage(() => words('profiles')('editor.title'));

export default function Edit({ loaderData }: Route.ComponentProps) {
  return <EditorPage start={loaderData} />;
}

const news = ['welcome', 'published', 'hidden', 'shown', 'discarded', 'conflict'] as const;

function visibilityOf(page: {
  isPublished: boolean;
  isHidden: boolean;
}): EditorStart['visibility'] {
  if (!page.isPublished) return 'unpublished';
  return page.isHidden ? 'hidden' : 'shown';
}
