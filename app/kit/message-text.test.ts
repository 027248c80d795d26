import { expect, test } from 'vitest'
import { piecesOf } from './message-text.ts'

const linksOf = (words: string) =>
  piecesOf(words).flatMap(({ text, href }) => (href === undefined ? [] : [[text, href]]))

test('an address is a link as it is typed, and ends where its sentence does', () => {
  expect(linksOf('See https://school.example/a?b=1, or (https://x.example).')).toEqual([
    ['https://school.example/a?b=1', 'https://school.example/a?b=1'],
    ['https://x.example', 'https://x.example/'],
  ])
  expect(linksOf('HTTPS://School.Example/A:b')).toEqual([
    ['HTTPS://School.Example/A:b', 'https://school.example/A:b'],
  ])
})

test.each([
  // Cyrillic letters that look like Latin ones.
  ['https://раура.example/pay', 'https://xn--80aa0cbo.example/pay'],
  ['https://bücher.example', 'https://xn--bcher-kva.example/'],
  // Letters of another width, of which a browser makes plain ones.
  ['https://ｂank.example', 'https://bank.example/'],
  ['https://%62ank.example/x', 'https://bank.example/x'],
  ['https://0x7f.0.0.1/x', 'https://127.0.0.1/x'],
  ['https:\\\\evil.example\\bank.example', null],
  // What turns the order around, or is not seen at all.
  ['https://evil.example/\u202egnp.knab', 'https://evil.example/%E2%80%AEgnp.knab'],
  ['https://evil.example/a\u200bb', 'https://evil.example/a%E2%80%8Bb'],
  ['https://bank.example@evil.example', null],
  ['https://localhost/x', null],
])('%s is shown by where it leads', (typed, shown) => {
  const [link] = linksOf(`Look: ${typed} now`)
  expect(link?.[0] ?? null).toBe(shown)
  if (shown !== null) expect(link?.[1]).toBe(shown)
})
