import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { contrast } from '#tests/support/contrast.ts'
import { Cover } from './components/cover.tsx'
import { apart, choose, coverOf, coversOf, NEAR, PALETTES } from './cover.ts'
import { coverMarkup } from './cover-markup.server.ts'
import { OF_CATEGORIES, OF_GROUPS, THINGS } from './cover-things.ts'

const GROUPS = Array.from({ length: 20 }, (_, group) => group)
const titles = fc.oneof(fc.string({ unit: 'binary', maxLength: 200 }), fc.string({ unit: 'grapheme' }))
const categories = fc.constantFrom(undefined, null, 'of-no-such-name', 'excel', 'first-aid')
const subjects = fc.record({ group: fc.nat(60), category: categories, title: titles })
const coverFor = (group: number, title: string) => coverOf({ group, title })
const markup = (group: number, title: string) =>
  renderToStaticMarkup(Cover({ cover: coverFor(group, title) }))

test('the same topic has the same picture, another title another one', () => {
  fc.assert(
    fc.property(subjects, (subject) => {
      expect(coverOf(subject)).toEqual(coverOf({ ...subject }))
    }),
  )
  for (const group of GROUPS)
    expect(coverFor(group, 'Lean basics')).not.toEqual(coverFor(group, 'Six Sigma Green Belt'))
})

test('each of twenty groups has eight things and a first of its own, and those beyond another colour', () => {
  expect(OF_GROUPS).toHaveLength(20)
  for (const things of OF_GROUPS) expect(new Set(things).size).toBe(8)
  expect(new Set(OF_GROUPS.map(([first]) => first)).size).toBe(20)
  for (const group of GROUPS)
    expect(coverFor(group + 20, 'Lean basics').palette).not.toBe(coverFor(group, 'Lean basics').palette)
})

test('every thing is shown somewhere, and a category shows its own whatever the title', () => {
  const shown = new Set([...OF_GROUPS, ...OF_CATEGORIES.values()].flat())
  expect(Object.keys(THINGS).filter((name) => !shown.has(name as keyof typeof THINGS))).toEqual([])
  fc.assert(
    fc.property(titles, fc.nat(60), (title, group) => {
      expect(coverOf({ group, category: 'first-aid', title }).thing).toBe(THINGS.firstAid)
    }),
  )
})

test('in a list no two alike stand beside or above each other, in one to four columns', () => {
  const lists = fc.array(subjects, { maxLength: 60 })
  const ofOneCategory = fc.tuple(fc.nat(22), categories, fc.array(titles, { maxLength: 60 }))
  const inOneCategory = ofOneCategory.map(([group, category, all]) =>
    all.map((title) => ({ group, category, title })),
  )
  fc.assert(
    fc.property(fc.oneof(lists, inOneCategory), (list) => {
      const things = apart(
        list.map((subject) => choose(subject).things),
        NEAR,
      )
      for (const columns of [1, 2, 3, 4])
        expect(things.filter((thing, at) => thing === things[at - columns])).toEqual([])
      const covers = coversOf(list)
      expect(covers.map(({ thing }) => thing)).toEqual(things.map((name) => THINGS[name]))
      expect(covers.filter(({ palette }, at) => palette === covers[at - 1]?.palette)).toEqual([])
    }),
  )
})

test('a topic alone, and first in a list, has the same picture; in a list of its group every third keeps it', () => {
  const list = Array.from({ length: 240 }, (_, at) => ({ group: 3, title: `Topic ${at}` }))
  const covers = coversOf(list)
  const alone = list.map(coverOf)
  expect(covers[0]).toEqual(alone[0])
  const kept = covers.filter((cover, at) => JSON.stringify(cover) === JSON.stringify(alone[at]))
  expect(kept.length).toBeGreaterThan(80)
})

test('no picture of any group and title weighs 2 kB or has a figure that cannot be drawn', () => {
  fc.assert(
    fc.property(fc.nat(60), titles, (group, title) => {
      const text = markup(group, title)
      expect(text.length).toBeLessThan(2000)
      expect(text).not.toMatch(/NaN|Infinity|undefined/)
      expect(coverMarkup(coverFor(group, title), 420, 630)).not.toMatch(/NaN|Infinity|undefined/)
    }),
    { numRuns: 2000 },
  )
})

test('a page of 24 cards carries less than 7 kB of pictures over the wire, whatever its category', () => {
  for (const group of GROUPS) {
    const list = coversOf(Array.from({ length: 24 }, (_, at) => ({ group, title: `Topic ${at}` })))
    const page = list.map((cover) => renderToStaticMarkup(Cover({ cover }))).join('')
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
