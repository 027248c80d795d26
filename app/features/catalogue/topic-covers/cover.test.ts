import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { contrast } from '#tests/support/contrast.ts'
import { Cover } from './components/cover.tsx'
import { choose, coverOf, coversOf, motifsOf, PALETTES } from './cover.ts'
import { coverMarkup } from './cover-markup.server.ts'
import { MOTIFS } from './cover-patterns.ts'

const GROUPS = Array.from({ length: 20 }, (_, group) => group)
const titles = fc.oneof(fc.string({ unit: 'binary', maxLength: 200 }), fc.string({ unit: 'grapheme' }))
const markup = (group: number, title: string) => renderToStaticMarkup(Cover({ cover: coverOf(group, title) }))

test('the same topic has the same picture, another title another one', () => {
  fc.assert(
    fc.property(fc.nat(60), titles, (group, title) => {
      expect(coverOf(group, title)).toEqual(coverOf(group, title))
    }),
  )
  for (const group of GROUPS)
    expect(coverOf(group, 'Lean basics').layers).not.toEqual(coverOf(group, 'Six Sigma').layers)
})

test('each of twenty groups has ten motifs and a first of its own, and those beyond another colour', () => {
  expect(MOTIFS).toHaveLength(20)
  for (const motifs of MOTIFS) expect(new Set(motifs).size).toBe(10)
  expect(new Set(MOTIFS.map(([first]) => first)).size).toBe(20)
  for (const group of GROUPS)
    expect(coverOf(group + 20, 'Lean basics').palette).not.toBe(coverOf(group, 'Lean basics').palette)
})

test('in a list no two alike stand beside or above each other, in one to four columns', () => {
  const lists = fc.array(fc.record({ group: fc.nat(22), title: titles }), { maxLength: 60 })
  const ofOneGroup = fc.tuple(fc.nat(22), fc.array(titles, { maxLength: 60 }))
  const inOneGroup = ofOneGroup.map(([group, all]) => all.map((title) => ({ group, title })))
  fc.assert(
    fc.property(fc.oneof(lists, inOneGroup), (list) => {
      const motifs = motifsOf(list.map(choose))
      for (const columns of [1, 2, 3, 4])
        expect(motifs.filter((motif, at) => motif === motifs[at - columns])).toEqual([])
      expect(coversOf(list)).toEqual(coversOf(list))
    }),
  )
})

test('a topic alone, and first in a list, has the same picture; in a list of its category more than half keep it', () => {
  const subjects = Array.from({ length: 240 }, (_, at) => ({ group: 3, title: `Topic ${at}` }))
  const covers = coversOf(subjects)
  const alone = subjects.map(({ group, title }) => coverOf(group, title))
  expect(covers[0]).toEqual(alone[0])
  const kept = covers.filter((cover, at) => JSON.stringify(cover) === JSON.stringify(alone[at]))
  expect(kept.length).toBeGreaterThan(120)
})

test('no picture of any group and title weighs 2 kB or has a figure that cannot be drawn', () => {
  fc.assert(
    fc.property(fc.nat(60), titles, (group, title) => {
      const text = markup(group, title)
      expect(text.length).toBeLessThan(2000)
      expect(text).not.toMatch(/NaN|Infinity|undefined/)
      expect(coverMarkup(coverOf(group, title), 420, 630)).not.toMatch(/NaN|Infinity|undefined/)
    }),
    { numRuns: 2000 },
  )
})

test('a page of 24 cards carries less than 7 kB of pictures over the wire, whatever its category', () => {
  for (const group of GROUPS) {
    const page = Array.from({ length: 24 }, (_, at) => markup(group, `Topic ${at}`)).join('')
    expect(gzipSync(page).length).toBeLessThan(7000)
  }
})

const CSS = readFileSync(new URL('./components/cover.module.css', import.meta.url), 'utf8')
const colours = (palette: number, name: string) => {
  const block = CSS.split(`[data-palette="${palette}"] {`)[1] ?? ''
  return new RegExp(`--${name}: light-dark\\((#\\w+), (#\\w+)\\)`).exec(block)?.slice(1) ?? []
}

test('the drawing stands out from its ground in light and dark, and sharing pictures have the same colours', () => {
  PALETTES.forEach((light, palette) => {
    const [ground, shape, accent] = ['ground', 'shape', 'accent'].map((name) => colours(palette, name))
    expect({ ground: ground?.[0], shape: shape?.[0], accent: accent?.[0] }).toEqual(light)
    for (const theme of [0, 1]) {
      expect(contrast(shape?.[theme] ?? '', ground?.[theme] ?? '')).toBeGreaterThan(4.5)
      expect(contrast(accent?.[theme] ?? '', ground?.[theme] ?? '')).toBeGreaterThan(1.4)
    }
  })
})
