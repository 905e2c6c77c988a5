// The sounds themselves, made of noise and simple waves by Web Audio: no recordings.

import type { Sound } from './sound'

/** How loud the whole is, from 0 to 1. */
const VOLUME = 0.16

let context: AudioContext | undefined
let out: GainNode | undefined
let hiss: AudioBuffer | undefined

function opened(): { audio: AudioContext; to: AudioNode; noise: AudioBuffer } {
  const audio = (context ??= new AudioContext())
  if (!out) {
    out = new GainNode(audio, { gain: VOLUME })
    out.connect(audio.destination)
  }
  if (!hiss) {
    hiss = audio.createBuffer(1, audio.sampleRate, audio.sampleRate)
    const samples = hiss.getChannelData(0)
    for (let i = 0; i < samples.length; i++) samples[i] = 2 * Math.random() - 1
  }
  return { audio, to: out, noise: hiss }
}

/** How loud something is: at its loudest after `rise`, gone after `fall` more seconds. */
interface Swell {
  at: number
  rise: number
  fall: number
  loud: number
}

function swelling({ at, rise, fall, loud }: Swell): GainNode {
  const { audio, to } = opened()
  const gain = new GainNode(audio, { gain: 0 })
  gain.gain.setValueAtTime(0, at)
  gain.gain.linearRampToValueAtTime(loud, at + rise)
  gain.gain.exponentialRampToValueAtTime(0.0008, at + rise + fall)
  gain.connect(to)
  return gain
}

/** Noise of one colour. */
function rush(type: BiquadFilterType, frequency: number, swell: Swell, Q = 1): void {
  const { audio, noise } = opened()
  const source = new AudioBufferSourceNode(audio, { buffer: noise, loop: true })
  source.connect(new BiquadFilterNode(audio, { type, frequency, Q })).connect(swelling(swell))
  source.start(swell.at, Math.random() * 0.8)
  source.stop(swell.at + swell.rise + swell.fall)
}

/** A tone that may glide to another. */
function tone(type: OscillatorType, from: number, to: number, swell: Swell): void {
  const source = new OscillatorNode(opened().audio, { type, frequency: from })
  source.frequency.setValueAtTime(from, swell.at)
  source.frequency.exponentialRampToValueAtTime(to, swell.at + swell.rise + swell.fall)
  source.connect(swelling(swell))
  source.start(swell.at)
  source.stop(swell.at + swell.rise + swell.fall)
}

const SOUNDS: Record<Sound, (now: number) => void> = {
  dice: (now) => {
    for (const [i, beat] of [0, 0.09, 0.16, 0.27, 0.33, 0.45, 0.62].entries())
      rush('bandpass', 2600 - 180 * i, { at: now + beat, rise: 0.002, fall: 0.05, loud: 0.9 }, 4)
  },
  march: (now) => {
    for (const beat of [0, 0.17, 0.34, 0.51]) {
      tone('sine', 95, 48, { at: now + beat, rise: 0.004, fall: 0.11, loud: 0.9 })
      rush('lowpass', 420, { at: now + beat, rise: 0.004, fall: 0.06, loud: 0.35 })
    }
  },
  sea: (now) => {
    rush('lowpass', 520, { at: now, rise: 0.45, fall: 0.9, loud: 0.5 })
    rush('bandpass', 1500, { at: now + 0.25, rise: 0.3, fall: 0.7, loud: 0.12 })
  },
  battle: (now) => {
    tone('sine', 80, 40, { at: now, rise: 0.005, fall: 0.35, loud: 1 })
    for (const [i, beat] of [0.02, 0.2, 0.31, 0.52].entries()) {
      tone('triangle', 1900 + 310 * i, 1650, { at: now + beat, rise: 0.002, fall: 0.22, loud: 0.2 })
      tone('triangle', 2870 - 170 * i, 2700, {
        at: now + beat,
        rise: 0.002,
        fall: 0.16,
        loud: 0.12,
      })
      rush('highpass', 3200, { at: now + beat, rise: 0.002, fall: 0.06, loud: 0.3 })
    }
  },
  turn: (now) => {
    tone('triangle', 294, 294, { at: now, rise: 0.05, fall: 0.3, loud: 0.4 })
    tone('triangle', 392, 392, { at: now + 0.18, rise: 0.05, fall: 0.6, loud: 0.4 })
  },
}

export function play(sound: Sound, after: number): void {
  const { audio } = opened()
  void audio.resume()
  SOUNDS[sound](audio.currentTime + 0.02 + after)
}
