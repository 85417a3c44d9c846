import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import readerFile from 'zxing-wasm/reader/zxing_reader.wasm?url';

/* Codes in what a camera sees: by the browser’s own reader where it has one, else by a compiled one. */

type Detector = { detect(video: HTMLVideoElement): Promise<{ rawValue: string }[]> };
type DetectorClass = {
  new (options: { formats: string[] }): Detector;
  getSupportedFormats(): Promise<string[]>;
};

const everyMs = 120;
/** A camera sees more than a code needs. */
const mostPixels = 960;

/** Fetches what reading takes, so that it is there without a network. */
export async function prepareCamera(): Promise<void> {
  if (await ownDetector()) return;
  await prepareZXingModule({
    overrides: { locateFile: () => readerFile },
    fireImmediately: true,
  });
}

/**
 * Shows what the camera on the back sees, and answers each code in it.
 * @returns false where there is no camera, or it may not be used
 */
export async function watchCamera(
  video: HTMLVideoElement,
  onCode: (code: string) => void,
): Promise<boolean> {
  try {
    video.srcObject = await navigator.mediaDevices.getUserMedia({
      video: { facingMode: 'environment', width: { ideal: 1280 } },
    });
    await video.play();
  } catch {
    return false;
  }
  void watch(video, await readerOf(), onCode);
  return true;
}

async function watch(
  video: HTMLVideoElement,
  read: (video: HTMLVideoElement) => Promise<string[]>,
  onCode: (code: string) => void,
): Promise<void> {
  for (;;) {
    if (!document.hidden) for (const code of await read(video).catch(() => [])) onCode(code);
    await new Promise((resolve) => setTimeout(resolve, everyMs));
  }
}

async function readerOf(): Promise<(video: HTMLVideoElement) => Promise<string[]>> {
  const detector = await ownDetector();
  if (detector)
    return async (video) => (await detector.detect(video)).map(({ rawValue }) => rawValue);
  await prepareCamera();
  const canvas = document.createElement('canvas');
  const drawing = canvas.getContext('2d', { willReadFrequently: true });
  return async (video) => {
    const scale = Math.min(1, mostPixels / Math.max(video.videoWidth, video.videoHeight, 1));
    canvas.width = Math.round(video.videoWidth * scale);
    canvas.height = Math.round(video.videoHeight * scale);
    if (!drawing || canvas.width === 0) return [];
    drawing.drawImage(video, 0, 0, canvas.width, canvas.height);
    return readCodes(drawing.getImageData(0, 0, canvas.width, canvas.height));
  };
}

/** The QR codes in a picture. */
async function readCodes(picture: ImageData): Promise<string[]> {
  const found = await readBarcodes(picture, { formats: ['QRCode'], tryHarder: true });
  return found.filter(({ isValid }) => isValid).map(({ text }) => text);
}

async function ownDetector(): Promise<Detector | null> {
  const { BarcodeDetector } = globalThis as unknown as { BarcodeDetector?: DetectorClass };
  const formats = (await BarcodeDetector?.getSupportedFormats()) ?? [];
  return BarcodeDetector && formats.includes('qr_code')
    ? new BarcodeDetector({ formats: ['qr_code'] })
    : null;
}
