import { chanceOf } from '../chance.ts'

/** What somebody looks like, as far as a drawing of a few shapes says. */
export type Look = {
  woman: boolean
  skin: Skin
  hair: Hair
  /** The colour of the hair. */
  tint: string
  beard: 'none' | 'full' | 'stubble' | 'moustache'
  glasses: 'none' | 'round' | 'square'
  cover: 'none' | 'hijab' | 'turban'
  garment: Garment
  colours: { ground: string; garment: string; second: string }
}

export type Skin = readonly [face: string, shade: string]
export type Hair =
  | ('long' | 'bob' | 'bun' | 'pixie' | 'curls' | 'braid' | 'waves')
  | ('parted' | 'crop' | 'swept' | 'receding' | 'bald' | 'curly')
export type Garment = 'blazer' | 'collar' | 'jumper' | 'kurta' | 'sari' | 'tie'

const SKINS: readonly Skin[] = [
  ['#f6d9c2', '#e3b897'],
  ['#efc9a8', '#d7a67f'],
  ['#e2b48b', '#c6926a'],
  ['#cf9a6c', '#b07c50'],
  ['#b57f53', '#96643c'],
  ['#96643f', '#774c2d'],
  ['#6f4730', '#54331f'],
]
const DARK = ['#231c1a', '#2c2320', '#1d1b20'] as const
const FAIR = ['#4a3325', '#6b4a2f', '#8a6238', '#b98d4f', '#7a3f23', '#3a2a22'] as const
const GREYING = ['#5c5753', '#77716b', '#8d8881'] as const
const GREY = ['#a7a29b', '#c4bfb7', '#8d8881'] as const

const GROUNDS = [
  '#cfe2d7',
  '#d2dcec',
  '#e1d6ea',
  '#e3e6cb',
  '#eed9c8',
  '#cfe0e3',
  '#ecd6dc',
  '#f0dfb8',
] as const
const CLOTHES = [
  '#0e6b54',
  '#1f3a68',
  '#54356f',
  '#55622a',
  '#7d2f1a',
  '#17505e',
  '#7a2748',
  '#3d4450',
  '#2f3b36',
] as const
const BRIGHT = ['#f2a516', '#e86f4a', '#c9553f', '#b03a5b', '#0e8a6d', '#d9a720'] as const

/** Where somebody's family comes from, as far as the name says. */
export type Roots = 'india' | 'europe' | 'south' | 'east' | 'africa' | 'gulf'

const SHADES: Record<Roots, readonly [number, number]> = {
  india: [2, 5],
  europe: [0, 1],
  south: [1, 3],
  east: [0, 2],
  africa: [5, 6],
  gulf: [2, 3],
}

export type Sitter = {
  username: string
  woman: boolean
  roots: Roots
  /** How long somebody has worked, which says how grey one may be. */
  years: number
  cover?: Look['cover']
}

/** The same sitter always looks the same. */
export function lookOf({ username, woman, roots, years, cover = 'none' }: Sitter): Look {
  const chance = chanceOf(`portrait of ${username}`)
  const skin = SKINS[chance.between(...SHADES[roots])] ?? SKINS[3]
  const ground = chance.pick(GROUNDS)
  return {
    woman,
    skin: skin as Skin,
    hair: hairOf(woman, roots, years, chance.fraction()),
    tint: tintOf(woman, roots, years, chanceOf(`hair of ${username}`)),
    beard: woman ? 'none' : beardOf(cover, roots, chance.fraction()),
    glasses: chance.happens(0.38) ? chance.pick(['round', 'square'] as const) : 'none',
    cover,
    garment: garmentOf(woman, roots, chance.fraction()),
    colours: { ground, garment: chance.pick(CLOTHES), second: chance.pick(BRIGHT) },
  }
}

const at = <T>(list: readonly [T, ...T[]], share: number): T =>
  list[Math.floor(share * list.length)] ?? list[0]

function hairOf(woman: boolean, roots: Roots, years: number, share: number): Hair {
  if (woman && roots === 'india') return at(['long', 'braid', 'bun', 'waves', 'bob', 'long'], share)
  if (woman && roots === 'east') return at(['bob', 'long', 'bun', 'pixie', 'waves'], share)
  if (woman) return at(['waves', 'bob', 'pixie', 'long', 'bun', 'curls'], share)
  if (roots === 'africa') return at(['crop', 'bald', 'curly'], share)
  if (years >= 18) return at(['receding', 'parted', 'bald', 'crop', 'swept', 'parted'], share)
  return at(['parted', 'crop', 'swept', 'curly', 'swept', 'parted'], share)
}

function tintOf(woman: boolean, roots: Roots, years: number, chance: ReturnType<typeof chanceOf>): string {
  const greys = years >= 20 ? 0.8 : years >= 16 ? 0.35 : 0
  if (chance.happens(woman ? greys / 2 : greys)) return chance.pick(years >= 21 ? GREY : GREYING)
  return roots === 'europe' ? chance.pick(FAIR) : chance.pick(DARK)
}

function beardOf(cover: Look['cover'], roots: Roots, share: number): Look['beard'] {
  if (cover === 'turban') return 'full'
  if (roots === 'gulf') return 'full'
  if (roots === 'east') return 'none'
  return at(['none', 'none', 'stubble', 'full', 'none', roots === 'india' ? 'moustache' : 'none'], share)
}

function garmentOf(woman: boolean, roots: Roots, share: number): Garment {
  if (woman && roots === 'india') return at(['sari', 'kurta', 'blazer', 'sari', 'collar'], share)
  if (woman) return at(['blazer', 'jumper', 'collar', 'blazer'], share)
  if (roots === 'india') return at(['collar', 'kurta', 'blazer', 'tie', 'collar'], share)
  return at(['collar', 'blazer', 'tie', 'jumper', 'collar'], share)
}
