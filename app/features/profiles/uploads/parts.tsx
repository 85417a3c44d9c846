import { useEffect, useState } from 'react';
import { contentLimits } from '#app/domain/profiles/content.ts';
import {
  titleOfVideo,
  videoIdOf,
  videoProblemsOf,
  withVideoTitle,
} from '#app/domain/profiles/video.ts';
import { words } from '#app/lib/words.ts';
import { Field } from '#app/ui/form.tsx';
import { PlayIcon } from '#app/ui/icons.tsx';
import { seedStyle } from '#app/ui/seed-style.ts';
import { Line } from '../editor/components/editor-fields.tsx';
import { type Row, Rows } from '../editor/components/editor-rows.tsx';
import { useEditing } from '../editor/components/editor-state.ts';
import { Card } from '../editor/parts.tsx';

const t = words('profiles');

/** Links to videos, each checked while it is typed, the first on top of the page. */
export function VideosPart() {
  const { content, set } = useEditing();
  return (
    <Card part="videos">
      <Rows
        items={content.videoLinks}
        onChange={(links) => set('videoLinks', links)}
        make={() => ''}
        most={contentLimits.videoLinks}
        nameOf={(number) => t('editor.video', { number })}
        add={t('editor.addVideo')}
      >
        {(row) => <VideoLink {...row} />}
      </Rows>
    </Card>
  );
}

/** A link that is still being typed shows no problem. */
const pauseMs = 500;

function VideoLink({ item: link, index, change }: Row<string>) {
  const { content, setDetail, start } = useEditing();
  const settled = useSettled(link, pauseMs);
  const problem = videoProblemsOf(content.videoLinks)[index];
  const videoId = problem ? null : videoIdOf(link);
  return (
    <div className="editor-video stack-3">
      <VideoCover seed={start.profileId} videoId={videoId} />
      <div className="stack-3">
        <div aria-live="polite">
          <Field
            name={`videoLinks.${index}`}
            label={t('editor.video', { number: index + 1 })}
            placeholder="https://www.youtube.com/watch?v=…"
            inputMode="url"
            autoComplete="off"
            value={link}
            error={problem && settled ? t(`problems.${problem}`) : undefined}
            onChange={(event) => change(event.target.value)}
          />
          {videoId && (
            <p className="editor-good">
              {t('editor.videoFound')}{' '}
              <a href={`https://www.youtube.com/watch?v=${videoId}`} target="_blank" rel="noopener">
                {t('editor.watch', { number: index + 1 })}
              </a>
            </p>
          )}
        </div>
        {videoId && (
          <Line
            name={`videoLinks.${index}.title`}
            label={t('editor.videoTitle')}
            hint={t('editor.videoTitleHint')}
            value={titleOfVideo(content.details.videoTitles, videoId)}
            onChange={(title) =>
              setDetail(
                'videoTitles',
                withVideoTitle(content.details.videoTitles, { videoId, title }),
              )
            }
          />
        )}
      </div>
    </div>
  );
}

function VideoCover({ seed, videoId }: { seed: string; videoId: string | null }) {
  return (
    <div
      className="editor-cover"
      data-empty={videoId ? undefined : ''}
      style={videoId ? seedStyle(seed + videoId) : undefined}
    >
      <PlayIcon />
    </div>
  );
}

/** True once a text has stayed the same for a while. */
function useSettled(text: string, waitMs: number): boolean {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), waitMs);
    return () => clearTimeout(timer);
  }, [text, waitMs]);
  return settled === text;
}
