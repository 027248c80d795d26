import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hasLinks, isOpen, linesOf, piecesOf } from './announcement.ts'

const linksIn = (words: string) => piecesOf(words).flatMap(({ text, isLink }) => (isLink ? [text] : []))

test('links of what was written end before the marks of the sentence', () => {
  expect(linksIn('See https://example.org/a?b=1, please (http://example.org/x).')).toEqual([
    'https://example.org/a?b=1',
    'http://example.org/x',
  ])
  expect(linksIn('資料は https://example.org/ja。')).toEqual(['https://example.org/ja'])
  expect(linksIn('javascript:alert(1) www.example.org mailto:a@example.org')).toEqual([])
  expect(hasLinks('Bring a laptop.')).toBe(false)
  expect(linesOf(' Dear all,\n\nbring  a laptop. ')).toEqual(['Dear all,', 'bring a laptop.'])
})

test('nothing of what was written is lost or added by its links', () => {
  const parts = fc.constantFrom('https://', 'http://a.b', '.', ')', ' ', '\n', 'x', '。', '<', '"')
  fc.assert(
    fc.property(fc.array(parts), (all) => {
      const words = all.join('')
      expect(
        piecesOf(words)
          .map(({ text }) => text)
          .join(''),
      ).toBe(words)
    }),
  )
})

test('people of an event are written to while it is public, and for 90 days after its end', () => {
  const endsAt = new Date('2026-03-01T12:00:00Z')
  const at = (days: number) => new Date(endsAt.getTime() + days * 86_400_000)
  expect(isOpen({ state: 'published', endsAt }, at(-30))).toBe(true)
  expect(isOpen({ state: 'completed', endsAt }, at(89.9))).toBe(true)
  expect(isOpen({ state: 'completed', endsAt }, at(90))).toBe(false)
  for (const state of ['draft', 'in_review', 'cancelled'])
    expect(isOpen({ state, endsAt }, at(-30))).toBe(false)
})
