import { type RouterContextProvider, redirect } from 'react-router';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { pageStep } from '#app/features/profiles/forms.ts';
import type { Services } from '#app/http/context.server.ts';
import { doFormOnce } from '#app/http/forms/do-form-once.server.ts';
import { orRefuse } from '#app/http/forms/or-refuse.server.ts';
import { parseInput } from '#app/http/forms/parse-input.server.ts';
import { readFormFiles } from '#app/http/forms/read-form-files.server.ts';
import { requireViewer } from '#app/http/require-viewer.server.ts';
import { AppError } from '#app/lib/app-error.ts';

type Arguments = {
  request: Request;
  context: Readonly<RouterContextProvider>;
  params: { profileId: string };
};

type Step = {
  services: Services;
  viewer: Viewer;
  profileId: string;
  /** Of what somebody had in front of them when they pressed the button. */
  revision: string;
};

/**
 * Does something with a whole page that a button in its editor asks for, then leads back there. The
 * editor says what has come of it: `?published`, or `?problems` and `?conflict`.
 */
export async function takePageStep(
  { request, context, params: { profileId } }: Arguments,
  news: 'published' | 'hidden' | 'shown' | 'discarded',
  step: (step: Step) => Promise<unknown>,
): Promise<Response> {
  const viewer = requireViewer(context, request);
  return orRefuse(async () => {
    try {
      // What others hear of at once is settled by itself, before they do.
      return await doFormOnce(
        { context, request },
        await readFormFiles(request),
        async ({ typed, services }) => {
          const { revision } = parseInput(pageStep, typed);
          await step({ services, viewer, profileId, revision });
          return toEditor(profileId, news);
        },
        { settlesItself: true },
      );
    } catch (error) {
      const code = error instanceof AppError ? error.code : null;
      if (code === 'conflict') return toEditor(profileId, 'conflict');
      if (code === 'bad-input') return toEditor(profileId, 'problems');
      throw error;
    }
  });
}

/** Whoever follows such an address, after signing in for one, finds the editor. */
export function leadToEditor({ params }: { params: { profileId: string } }): Response {
  return redirect(`/profiles/${encodeURIComponent(params.profileId)}/edit`);
}

function toEditor(profileId: string, news: string): Response {
  return redirect(`/profiles/${encodeURIComponent(profileId)}/edit?${news}`, 303);
}
