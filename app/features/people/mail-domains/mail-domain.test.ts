import { expect, test } from 'vitest'
import { domainOf, isPublicMailbox } from './mail-domain.ts'

test.for([
  ['godavari.example', 'godavari.example'],
  [' @Godavari.Example ', 'godavari.example'],
  ['asha.rao@mail.godavari.example', 'mail.godavari.example'],
  ['bücher.example', 'xn--bcher-kva.example'],
  ['xn--bcher-kva.example', 'xn--bcher-kva.example'],
  ['ｇｏｄａｖａｒｉ。example', 'godavari.example'],
  ['localhost', null],
  ['127.0.0.1', null],
  ['godavari.example/path', null],
  ['https://godavari.example', null],
  ['a b.example', null],
  ['-godavari.example', null],
  ['', null],
  ['@', null],
] as const)('of %j the domain is %j', ([typed, domain]) => {
  expect(domainOf(typed)).toBe(domain)
})

test('mailboxes that anybody can open are known', () => {
  for (const domain of ['gmail.com', 'web.de', 'laposte.net', 'libero.it', 'yahoo.co.jp', 'rediffmail.com'])
    expect(isPublicMailbox(domain)).toBe(true)
  expect(isPublicMailbox('godavari.example')).toBe(false)
})
