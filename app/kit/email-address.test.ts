import { expect, test } from 'vitest'
import { emailKey, isEmail, mailboxIn, mailboxKey, writtenEmail } from './email-address.ts'
import { emailField } from './email-field.ts'

test('an address is any that mail can be sent to', () => {
  const fine = [
    'ada@example.com',
    'tom&jerry@example.com',
    'a/b=c@example.com',
    'user#1@example.com',
    "o'hara@x.ie",
  ]
  const more = ['a!$%*+?^_`{|}~-b@example.co.uk', 'x@a-b.museum', '1@2.io', 'a.b.c@d.e.fr', 'A@EXAMPLE.COM']
  const foreign = [
    'ada@bücher.example',
    'ada@xn--bcher-kva.example',
    'a@例え.jp',
    'a@例え。jp',
    'a@пример.рф',
    'ａ＠ｘ．ｊｐ',
  ]
  for (const typed of [...fine, ...more, ...foreign, ' ada@example.com\u200b', `${'a'.repeat(64)}@x.de`])
    expect(isEmail(typed), typed).toBe(true)
})

test('what mail cannot be sent to is none', () => {
  const none = [
    '',
    'ada',
    '@x.de',
    'ada@',
    'ada@x',
    'a b@x.de',
    'a@b@x.de',
    '.a@x.de',
    'a.@x.de',
    'a..b@x.de',
  ]
  const more = [
    'a@x..de',
    'a@-x.de',
    'a@x-.de',
    'a@x.1',
    'a@1.2.3.4',
    'a@[1.2.3.4]',
    'a@x_y.de',
    'a@x.de/y',
    'a@x.d',
  ]
  const signs = [
    'a@x.de, b@x.de',
    'Ada <a@x.de>',
    '"a b"@x.de',
    'a@x.de\nBcc: b@x.de',
    'a@x.de?subject=y',
    'x.de',
    'ada.example',
    'ü@x.de',
  ]
  for (const typed of [...none, ...more, ...signs, `${'a'.repeat(65)}@x.de`, `a@${'x'.repeat(64)}.de`])
    expect(isEmail(typed), typed).toBe(false)
})

test('both spellings of a domain are one address', () => {
  expect(emailKey(' Ada@BÜCHER.example ')).toBe('ada@xn--bcher-kva.example')
  expect(emailKey('Ada@xn--bcher-kva.EXAMPLE')).toBe('ada@xn--bcher-kva.example')
  expect(writtenEmail('Ada@Bücher.example')).toBe('Ada@xn--bcher-kva.example')
  expect(writtenEmail('no address')).toBe('no address')
  expect(mailboxKey('ada+x@example.com')).toBe('ada@example.com')
})

test('a form says its own words of what is none', () => {
  expect(emailField('a:none').safeParse('Ada@Bücher.example').data).toBe('Ada@xn--bcher-kva.example')
  expect(emailField('a:none', emailKey).safeParse('Ada@Bücher.example').data).toBe(
    'ada@xn--bcher-kva.example',
  )
  for (const sent of ['x', '', undefined, 'a'.repeat(500)])
    expect(emailField('a:none').safeParse(sent).error?.issues[0]?.message).toBe('a:none')
})

test('a sender is one address, with a name of any signs or without', () => {
  expect(mailboxIn('no-reply@x.de')).toEqual({ name: '', address: 'no-reply@x.de' })
  expect(mailboxIn('Quorum <no-reply@bücher.example>')).toEqual({
    name: 'Quorum',
    address: 'no-reply@xn--bcher-kva.example',
  })
  expect(mailboxIn('Quorum: Training, Köln <a@x.de>')?.name).toBe('Quorum: Training, Köln')
  expect(mailboxIn('"Quorum; Training" <a@x.de>')?.name).toBe('Quorum; Training')
  const none = [
    'Quorum',
    'no-reply at x.de',
    'Quorum <a@x.de>, Other <x@y.eu>',
    '<>',
    '',
    'a@x.de, b@x.de',
    'Q <a@x.de> b',
  ]
  for (const text of none) expect(mailboxIn(text), text).toBe(null)
})
