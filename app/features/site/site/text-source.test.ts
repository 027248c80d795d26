import { expect, test } from 'vitest'
import { pageHead, readTextSource } from './text-source.ts'

const head = (lines: string) => `---\n${lines}\n---\n\nWords.\n`
const good = 'title: Terms of use\ndescription: What applies between you and us.\nupdated: 2026-11-21'

test('a head and the words after it', () => {
  expect(readTextSource(head(`${good}\nrelated: support, faqs`), pageHead)).toEqual({
    head: {
      title: 'Terms of use',
      description: 'What applies between you and us.',
      updated: '2026-11-21',
      kind: 'text',
      related: ['support', 'faqs'],
      changes: '',
    },
    body: 'Words.',
  })
})

test('a colon in a value is part of it, and lines may end as on Windows', () => {
  const source = head(good.replace('Terms of use', 'Terms: all of them')).replaceAll('\n', '\r\n')
  expect(readTextSource(source, pageHead).head.title).toBe('Terms: all of them')
})

test.each([
  ['no head', 'Words.', /does not begin with a head/],
  ['a head without end', `---\n${good}\nWords.`, /does not begin with a head/],
  ['a line without a name', head(`${good}\nand more`), /"and more"/],
  ['a name twice', head(`${good}\ntitle: Again`), /title twice/],
  ['an unknown name', head(`${good}\nauthor: Nobody`), /author/],
  ['no date', head(good.replace('2026-11-21', 'yesterday')), /updated/],
  ['a day that is not', head(good.replace('2026-11-21', '2026-02-30')), /updated/],
  ['a title too long', head(good.replace('Terms of use', 'x'.repeat(71))), /title/],
])('%s is refused', (_, source, reason) => {
  expect(() => readTextSource(source, pageHead)).toThrow(reason)
})
