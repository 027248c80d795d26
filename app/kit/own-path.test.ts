import { expect, test } from 'vitest'
import { ownPath } from './own-path.ts'

test.each([
  ['/dashboard', '/dashboard'],
  ['/de/dashboard?type=x#y', '/dashboard?type=x#y'],
  ['/order/Q-1?seats=2', '/order/Q-1?seats=2'],
  ['/search?topic=a%2Fb', '/search?topic=a%2Fb'],
  ['/', '/'],
  ['/ja', '/'],
  ['/a/../mybooking', '/mybooking'],
  ['/%E6%97%A5', '/%E6%97%A5'],
])('%s leads on to %s', (raw, path) => {
  expect(ownPath(raw)).toBe(path)
})

test.each([
  '//evil',
  '///evil',
  '/\\evil',
  '\\evil',
  '/a/..//evil',
  '/./\\/evil',
  '/x/..//evil.example/y',
  '/de//evil',
  '/ja/..//evil',
  '/.//evil',
  'https:evil',
  'https://good@evil',
  'https://good.evil',
  'http://localhost:3000@evil',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'data:text/html,x',
  'vbscript:x',
  '\t//evil',
  ' //evil',
  '/\t/evil',
  '/\n/evil',
  '/\r\nLocation: x',
  '/\0',
  '\u0000//evil',
  'evil',
  'evil.example',
  '?next=x',
  '#x',
  '',
  '.',
  '..',
  '../x',
  '@evil',
  ':80',
  '/login',
  '/login?next=/x',
  '/de/login',
  '/logout',
  '/register',
  '/api/inc/switchfunction',
  '/%E0%A4%A',
  '/%C0%AE',
  `/${'x'.repeat(3000)}`,
  '/\ud800',
  null,
  undefined,
  5,
  ['/dashboard'],
  {},
])('%j leads nowhere', (raw) => {
  expect(ownPath(raw)).toBeNull()
})

test('what leads on stays on this host wherever it is used', () => {
  const tries = [
    '/%2f%2fevil',
    '/%5cevil',
    '/%0d%0aLocation:',
    '/..;/',
    '/%2e%2e%2f',
    '/%252e',
    '/%00',
    '/%09//evil',
    '/@evil',
  ]
  for (const raw of tries) {
    const path = ownPath(raw)
    if (path !== null) expect(new URL(path, 'https://here.example').origin).toBe('https://here.example')
  }
})
