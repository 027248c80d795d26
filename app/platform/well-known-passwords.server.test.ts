import { expect, test } from 'vitest'
import { isWellKnownPassword } from './well-known-passwords.server.ts'

test.each(['123456', 'dragon', 'TRUSTNO1', 'liverpool', 'ｐａｓｓｗｏｒｄ', 'qazwsxedc', 'mustang1'])(
  '%j stands in published lists',
  async (password) => {
    expect(await isWellKnownPassword(password)).toBe(true)
  },
)

test.each(['seven calm otters', 'a good sentence', 'x8!kQ2vLw9', ''])('%j does not', async (password) => {
  expect(await isWellKnownPassword(password)).toBe(false)
})
