import { chanceOf } from '../chance.ts'

const COLOURS = [
  ['#0e6b54', '#f2a516'],
  ['#1f3a68', '#e86f4a'],
  ['#54356f', '#ef9aa7'],
  ['#7d2f1a', '#f2bd3c'],
  ['#17505e', '#f07f5d'],
  ['#7a2748', '#e9b44c'],
  ['#55622a', '#d9a720'],
  ['#3d4450', '#0e8a6d'],
] as const

/** Signs of a few shapes, as companies have them. */
const SIGNS: readonly ((a: string, b: string) => string)[] = [
  (a, b) =>
    `<path fill="${a}" d="M30 30H78V78H30Z"/><path fill="${b}" d="M82 30A48 48 0 0 1 130 78H82Z"/><path fill="${b}" d="M30 82H78V130A48 48 0 0 1 30 82Z"/><path fill="${a}" d="M82 82H130V130H82Z"/>`,
  (a, b) =>
    `<path fill="${a}" d="M80 26L127 53V107L80 134L33 107V53Z"/><circle cx="80" cy="80" r="24" fill="${b}"/>`,
  (a, b) =>
    `<path fill="${a}" d="M32 128V86H56V128ZM68 128V60H92V128Z"/><path fill="${b}" d="M104 128V34H128V128Z"/>`,
  (a, b) =>
    `<path fill="${a}" d="M34 126C34 66 66 34 126 34C126 94 94 126 34 126Z"/><path fill="none" stroke="${b}" stroke-width="8" stroke-linecap="round" d="M44 116L96 64"/>`,
  (a, b) =>
    `<circle cx="64" cy="80" r="38" fill="${a}"/><circle cx="100" cy="80" r="38" fill="${b}" fill-opacity=".86"/>`,
  (a, b) =>
    `<path fill="${a}" d="M28 124L80 34L132 124H100L80 90L60 124Z"/><circle cx="80" cy="118" r="11" fill="${b}"/>`,
  (a, b) =>
    `<path fill="none" stroke="${a}" stroke-width="18" d="M118 54A46 46 0 1 0 118 106"/><circle cx="112" cy="80" r="15" fill="${b}"/>`,
  (a, b) =>
    `<path fill="none" stroke="${a}" stroke-width="13" stroke-linecap="round" d="M32 62Q56 38 80 62T128 62M32 92Q56 68 80 92T128 92"/><path fill="none" stroke="${b}" stroke-width="13" stroke-linecap="round" d="M32 122Q56 98 80 122T128 122"/>`,
]

/** The sign of a supplier as SVG; the same one always the same. */
export function signOf(username: string): string {
  const chance = chanceOf(`sign of ${username}`)
  const [a, b] = chance.pick(COLOURS)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 160 160" width="320" height="320"><title>Logo</title><path fill="#fbf9f5" d="M0 0H160V160H0Z"/>${chance.pick(SIGNS)(a, b)}</svg>`
}
