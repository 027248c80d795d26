import { createElement } from 'react'
import { expect, test } from 'vitest'
import '#app/platform/testing/database.ts'
import { inTransaction } from './db.server.ts'
import { composeEmail } from './email.server.ts'

const content = { subject: 'Hello', document: createElement('p', null, 'Hello') }

test('an email is composed before a transaction, never within one', async () => {
  await expect(inTransaction(() => composeEmail(content))).rejects.toThrow('before or after a transaction')
  expect((await composeEmail(content)).text).toBe('Hello')
  await inTransaction(async () => {})
  expect((await composeEmail(content)).html).toContain('Hello')
})
