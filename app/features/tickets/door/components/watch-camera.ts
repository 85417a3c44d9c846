import readerFile from 'zxing-wasm/reader/zxing_reader.wasm?url';
import { type FoundCode, middleCode, prepareReader, readCodes } from '../parts.tsx';

/*
 * Codes in the picture of a camera: by the browser’s own reader where it has one, else by a
 * compiled one.
 */

/** Pause between two pictures, so that the page answers in between. */
const restMs = 80;
/** Shown and read is a square; a camera sees more than a code needs. */
const edge = 720;

/** A light that the page may switch. */
type Torch = MediaTrackConstraintSet & { torch?: boolean };
type Detector = {
  detect(
    picture: HTMLCanvasElement,
  ): Promise<{ rawValue: string; cornerPoints: FoundCode['corners'] }[]>;
};
type DetectorClass = {
  new (options: { formats: string[] }): Detector;
  getSupportedFormats(): Promise<string[]>;
};

let preparing: Promise<void> | null = null;

/** Fetches the reader, so that it is there without a network. */
export function prepareCamera(): Promise<void> {
  preparing ??= prepareReader(readerFile).catch((error) => {
    preparing = null;
    throw error;
  });
  return preparing;
}

/** The camera on the back of a phone. It rests while the page is hidden. */
export class Camera {
  #video: HTMLVideoElement;
  #onCode: (code: string) => void;
  #track: MediaStreamTrack | null = null;
  #isLit = false;

  /** @param onCode hears of each code in each picture, again and again */
  constructor(video: HTMLVideoElement, onCode: (code: string) => void) {
    this.#video = video;
    this.#onCode = onCode;
  }

  /**
   * Shows the picture, and reads it.
   * @returns false where there is no camera, or it may not be used
   */
  async start(): Promise<boolean> {
    if (!(await this.#wake())) return false;
    document.addEventListener('visibilitychange', () => {
      if (document.hidden) this.#track?.stop();
      else if (this.#video.isConnected) void this.#wake();
    });
    void this.#watch();
    return true;
  }

  get hasLight(): boolean {
    return (this.#track?.getCapabilities?.() as { torch?: boolean } | undefined)?.torch === true;
  }

  async light(isLit: boolean): Promise<void> {
    this.#isLit = isLit;
    const torch: Torch = { torch: isLit };
    await this.#track?.applyConstraints({ advanced: [torch] });
  }

  async #wake(): Promise<boolean> {
    try {
      const stream = await navigator.mediaDevices.getUserMedia({
        video: { facingMode: 'environment', width: { ideal: 1280 }, height: { ideal: 720 } },
      });
      this.#track = stream.getVideoTracks()[0] ?? null;
      this.#video.srcObject = stream;
      await this.#video.play();
    } catch {
      return false;
    }
    if (this.#isLit) await this.light(true).catch(() => {});
    // Keeps the phone on between two tickets.
    await navigator.wakeLock?.request('screen').catch(() => {});
    return true;
  }

  async #watch(): Promise<void> {
    const read = await readerOf();
    const canvas = document.createElement('canvas');
    canvas.width = edge;
    canvas.height = edge;
    while (this.#video.isConnected) {
      const codes = this.#draw(canvas) ? await read(canvas).catch(() => []) : [];
      const code = middleCode(codes, edge);
      if (code) this.#onCode(code);
      await new Promise((resolve) => setTimeout(resolve, restMs));
    }
    this.#track?.stop();
  }

  /** The middle of the picture, as it is shown. */
  #draw(canvas: HTMLCanvasElement): boolean {
    const { videoWidth: width, videoHeight: height } = this.#video;
    const side = Math.min(width, height);
    if (side === 0 || document.hidden) return false;
    const [left, top] = [(width - side) / 2, (height - side) / 2];
    const drawing = canvas.getContext('2d', { willReadFrequently: true });
    drawing?.drawImage(this.#video, left, top, side, side, 0, 0, edge, edge);
    return true;
  }
}

type Reader = (picture: HTMLCanvasElement) => Promise<FoundCode[]>;

async function readerOf(): Promise<Reader> {
  const detector = await ownDetector();
  let hasFailed = detector === null;
  return async (picture) => {
    if (detector && !hasFailed)
      try {
        const codes = await detector.detect(picture);
        return codes.map(({ rawValue, cornerPoints }) => ({
          text: rawValue,
          corners: cornerPoints,
        }));
      } catch {
        // Some phones promise a reader that they lack.
        hasFailed = true;
      }
    await prepareCamera();
    const pixels = picture.getContext('2d')?.getImageData(0, 0, edge, edge);
    return pixels ? readCodes(pixels) : [];
  };
}

async function ownDetector(): Promise<Detector | null> {
  const { BarcodeDetector } = globalThis as unknown as { BarcodeDetector?: DetectorClass };
  const formats = (await BarcodeDetector?.getSupportedFormats().catch(() => [])) ?? [];
  return BarcodeDetector && formats.includes('qr_code')
    ? new BarcodeDetector({ formats: ['qr_code'] })
    : null;
}
