import { SeenCodes } from '#app/domain/tickets/door/read-code.ts';
import { Camera } from './watch-camera.ts';

type Parts = { video: HTMLVideoElement; light: HTMLElement };

/**
 * Shows the picture of the camera, with a switch for its light, and answers each code once.
 * @returns false where there is no camera, or it may not be used
 */
export async function startCamera(
  { video, light }: Parts,
  onCode: (code: string) => void,
): Promise<boolean> {
  const seen = new SeenCodes();
  const camera = new Camera(video, (code) => {
    if (seen.isNew(code, performance.now())) onCode(code);
  });
  if (!(await camera.start())) return false;
  light.hidden = !camera.hasLight;
  light.addEventListener('click', () => {
    const isLit = light.getAttribute('aria-pressed') !== 'true';
    light.setAttribute('aria-pressed', String(isLit));
    void camera.light(isLit);
  });
  return true;
}
