import { expect, test, vi } from 'vitest'
import { badTexts } from '#tests/support/bad-inputs.ts'
import { linkCodesOf, rememberLink } from './link-cookie.server.ts'

const CODE = '0123456789ab'
const asked = (cookie: string, headers: Record<string, string> = {}) =>
  new Request('http://localhost/', { headers: { cookie, ...headers } })
const pairOf = (line: string | null) => (line ?? '').split(';')[0] ?? ''
const opened = (code = CODE, cookie = '', headers: Record<string, string> = {}) =>
  rememberLink(asked(cookie, headers), code)

test('who came by a link is known by it for thirty days, in any later request', () => {
  const line = opened()
  expect(line).toMatch(/; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax/)
  expect(linkCodesOf(asked(pairOf(line)))).toEqual([CODE])
  vi.useFakeTimers({ now: Date.now() + 31 * 86_400_000 })
  expect(linkCodesOf(asked(pairOf(line)))).toEqual([])
  vi.useRealTimers()
})

test('several providers are remembered, the last first, and no more than five', () => {
  let pair = ''
  for (const one of ['0', '1', '2', '3', '4', '5', '2']) pair = pairOf(opened(one.repeat(12), pair))
  expect(linkCodesOf(asked(pair)).map((code) => code[0])).toEqual(['2', '5', '4', '3', '1'])
})

test('nobody sets it but a person who opens the link from elsewhere', () => {
  const by = (site: string, mode: string) =>
    opened(CODE, '', { 'sec-fetch-site': site, 'sec-fetch-mode': mode })
  expect(by('same-origin', 'navigate')).toBeNull()
  expect(by('cross-site', 'no-cors')).toBeNull()
  expect(by('same-origin', 'cors')).toBeNull()
  expect(by('cross-site', 'navigate')).not.toBeNull()
  expect(by('none', 'navigate')).not.toBeNull()
})

test('what we did not write, or somebody changed, counts for nobody', () => {
  const pair = pairOf(opened())
  const foreign = [
    ...badTexts().map(({ value }) => encodeURIComponent(value.toWellFormed())),
    '',
    '%00',
    `${CODE}.${Math.floor(Date.now() / 1000)}~`,
    pair.replace('link=', '').replace(CODE, 'ffffffffffff'),
    pair.replace('link=', '').slice(0, -1),
    'a'.repeat(6_000),
  ]
  for (const value of foreign) expect(linkCodesOf(asked(`link=${value}`)), value.slice(0, 60)).toEqual([])
  expect(linkCodesOf(new Request('http://localhost/'))).toEqual([])
})
