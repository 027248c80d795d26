import subsetFont from 'subset-font'
import type { Plugin } from 'vite'

/** The weights that our sheets set each face in; whoever asks for another is shown the nearest of these. */
export const WEIGHTS: readonly [file: RegExp, weights: { min: number; max: number }][] = [
  [/(^|\/)inter-[\w-]*wght-normal.*\.woff2$/, { min: 400, max: 700 }],
  [/(^|\/)bricolage-grotesque-[\w-]*wght-normal.*\.woff2$/, { min: 560, max: 700 }],
]

/** What browsers apply by themselves, and what our sheets ask for. */
const FEATURES = [
  'calt',
  'ccmp',
  'clig',
  'kern',
  'liga',
  'locl',
  'mark',
  'mkmk',
  'rclt',
  'rlig',
  'rvrn',
  'cv05',
  'ss03',
  'tnum',
]

const SURROGATES = [0xd800, 0xdfff] as const
const everyLetter = Array.from({ length: 0x10000 }, (_, code) =>
  code >= SURROGATES[0] && code <= SURROGATES[1] ? '' : String.fromCharCode(code),
).join('')

/**
 * The same face with all its letters, in the weights and with the features that pages are set in; null of
 * another file.
 */
export async function lighterFace(name: string, file: Uint8Array): Promise<Uint8Array | null> {
  const weights = WEIGHTS.find(([pattern]) => pattern.test(name))?.[1]
  if (weights === undefined) return null
  const options = { targetFormat: 'woff2', variationAxes: { wght: weights }, keepFeatures: FEATURES } as const
  return subsetFont(Buffer.from(file), everyLetter, options)
}

/** Sends browsers the weights of our faces that pages are set in, a third less than all of them. */
export const lighterFaces: Plugin = {
  name: 'lighter-faces',
  applyToEnvironment: ({ name }) => name === 'client',
  async generateBundle(_options, bundle) {
    for (const part of Object.values(bundle)) {
      if (part.type !== 'asset' || typeof part.source === 'string') continue
      part.source = (await lighterFace(part.fileName, part.source)) ?? part.source
    }
  },
}
