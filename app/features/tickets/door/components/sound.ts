let context: AudioContext | null = null;

/** A high tone for a ticket that lets in, two low ones for a refusal. */
export function sound(isIn: boolean): void {
  context ??= new AudioContext();
  // A context made before the page was touched is silent.
  void context.resume();
  const tones = isIn ? [880] : [220, 196];
  tones.forEach((hertz, at) => {
    if (context) play(context, hertz, context.currentTime + at * 0.18);
  });
}

function play(audio: AudioContext, hertz: number, at: number): void {
  const [tone, volume] = [audio.createOscillator(), audio.createGain()];
  tone.frequency.value = hertz;
  volume.gain.setValueAtTime(0.2, at);
  volume.gain.exponentialRampToValueAtTime(0.001, at + 0.16);
  tone.connect(volume).connect(audio.destination);
  tone.start(at);
  tone.stop(at + 0.16);
}
