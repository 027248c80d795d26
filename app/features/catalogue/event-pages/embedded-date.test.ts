import { expect, test } from 'vitest'
import { embedLine, lookOf } from './embedded-date.ts'

test('the line carries a name as text, whatever it holds', () => {
  const line = embedLine('https://q.example', '/de', 'raw', 'Termine von "A" <b>&')
  expect(line).toContain('src="https://q.example/de/embed/raw.html"')
  expect(line).toContain('title="Termine von &quot;A&quot; &lt;b>&amp;"')
})

test.each([
  ['dark', 'dark'],
  ['auto', 'auto'],
  ['"><script>', 'light'],
  [null, 'light'],
])('a look %s is %s', (asked, look) => expect(lookOf(asked)).toBe(look))
