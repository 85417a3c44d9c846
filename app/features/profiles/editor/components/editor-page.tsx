import type { FocusEvent } from 'react';
import { words } from '#app/lib/words.ts';
import { PressPart } from '../../uploads/components/editor-files.tsx';
import { VideosPart } from '../../uploads/components/editor-videos.tsx';
import { EditorBar } from './editor-bar.tsx';
import { type EditorPart, editorParts } from './editor-card.tsx';
import { LookPart } from './editor-look.tsx';
import { EditorNotices } from './editor-notices.tsx';
import { PlacePart } from './editor-place.tsx';
import { EditorProgress } from './editor-progress.tsx';
import { HousePart, RoomsPart } from './editor-rooms.tsx';
import { StagePart } from './editor-stage.tsx';
import type { EditorStart } from './editor-start.ts';
import { EditorContext, useEditor } from './editor-state.ts';
import { BandPart, BioPart, LinksPart } from './editor-story.tsx';
import { TermsPart } from './editor-terms.tsx';
import { VisibilityPart } from './editor-visibility.tsx';
import { useAlive } from './use-alive.ts';

/** The page on which people edit their page. */
export function EditorPage({ start }: { start: EditorStart }) {
  const t = words('profiles');
  const editor = useEditor(start);
  const isAlive = useAlive();
  const onBlur = ({ target }: FocusEvent<HTMLElement>) => {
    const name = target.getAttribute('name');
    if (name) editor.leave(name);
    void editor.saver.flush();
  };
  return (
    <EditorContext value={editor}>
      <div className="editor">
        <div className="band">
          <header className="page-head">
            <p className="badge" data-shape="diamond">
              {t('editor.title')}
            </p>
            <h1 dir="auto">{editor.content.displayName.trim() || t('nameMissing')}</h1>
          </header>
          <noscript>
            <p className="message" data-tone="bad">
              {t('editor.noScript')}
            </p>
          </noscript>
          <EditorNotices />
          <div className="beside editor-columns">
            <EditorProgress />
            {/* Typing has to wait until it can be saved. */}
            <div>
              <fieldset disabled={!isAlive} onBlur={onBlur}>
                <legend className="visually-hidden">{t('editor.title')}</legend>
                {editorParts[start.userType].map((part) => {
                  const Part = parts[part];
                  return Part && <Part key={part} />;
                })}
              </fieldset>
              <VisibilityPart />
            </div>
          </div>
        </div>
        <EditorBar />
      </div>
    </EditorContext>
  );
}

const parts: Partial<Record<EditorPart, () => React.ReactNode>> = {
  look: LookPart,
  bio: BioPart,
  videos: VideosPart,
  links: LinksPart,
  band: BandPart,
  terms: TermsPart,
  stage: StagePart,
  press: PressPart,
  place: PlacePart,
  rooms: RoomsPart,
  house: HousePart,
};
