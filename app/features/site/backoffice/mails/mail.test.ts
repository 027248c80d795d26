import { expect, test } from 'vitest'
import { isReadable, isRepeatable, mailPath } from './mail.ts'

test('an email is sent again whose words are there and open nothing that is gone', () => {
  expect(isRepeatable({ kind: 'orders.ticket', text: 'Your ticket' })).toBe(true)
  expect(isRepeatable({ kind: 'orders.ticket', text: '' })).toBe(false)
  expect(isRepeatable({ kind: 'orders.ticket', text: 'x/ticket/[hidden-0-0a1b2c3d]' })).toBe(false)
  expect(isRepeatable({ kind: 'accounts.reset-password', text: 'Here' })).toBe(false)
  expect(isReadable('accounts.email-code')).toBe(false)
  expect(mailPath('x')).toBe('/admin/mails/x')
})
