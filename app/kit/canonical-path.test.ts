import fc from 'fast-check'
import { expect, test } from 'vitest'
import { canonicalPath } from './canonical-path.ts'

test.each([
  ['/', null],
  ['/de', null],
  ['/de/', null],
  ['/topic/sql', null],
  ['/de/event/search', null],
  ['/topic/sql/', '/topic/sql'],
  ['//double//slash', '/double/slash'],
  ['//evil.example/x', '/evil.example/x'],
  ['/de//', '/de/'],
  ['/DE/', '/de/'],
  ['/De/topic/SQL', '/de/topic/SQL'],
  ['/en', '/'],
  ['/en/', '/'],
  ['/EN/topic/sql/', '/topic/sql'],
  ['/english', null],
  ['/de/de/', '/de/de'],
])('%s is asked at %s', (asked, right) => {
  expect(canonicalPath(asked)).toBe(right)
})

test('whatever is asked, the answer stays on this host and is spelt right', () => {
  const part = fc.oneof(fc.constantFrom('de', 'EN', 'topic', '', '%2f', '\\evil', '..', 'x.y'), fc.string())
  fc.assert(
    fc.property(fc.array(part), (parts) => {
      const { pathname } = new URL(`http://own.invalid/${parts.join('/')}`)
      const right = canonicalPath(pathname)
      if (right === null) return
      expect(new URL(right, 'http://own.invalid').origin).toBe('http://own.invalid')
      expect(right).toMatch(/^\/(?![/\\])/)
      const again = canonicalPath(new URL(right, 'http://own.invalid').pathname)
      expect(again === null || again.length < right.length).toBe(true)
    }),
  )
})
