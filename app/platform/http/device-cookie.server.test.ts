import { expect, test } from 'vitest'
import { deviceKeysIn, deviceLine, newDeviceKey } from './device-cookie.server.ts'

const pairOf = (line: string) => line.split(';')[0] ?? ''

test('a browser keeps the keys of five accounts, the one used last first', () => {
  const keys = Array.from({ length: 6 }, newDeviceKey)
  expect(new Set(keys).size).toBe(6)
  const line = deviceLine(keys, 365)
  expect(line).toMatch(/^device=.*Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax/)
  expect(deviceKeysIn(`other=1; ${pairOf(line)}`)).toEqual(keys.slice(0, 5))
})

test('what is not made of our keys counts as absent, however long it is', () => {
  const [key, other] = [newDeviceKey(), newDeviceKey()]
  expect(deviceKeysIn('')).toEqual([])
  expect(deviceKeysIn(`device=${key}.${key}.short.${other}.%00`)).toEqual([key, other])
  for (const text of ['.', 'x'.repeat(22_000), Array(50).fill(key).join('.'), `${key}=`])
    expect(deviceKeysIn(`device=${text}`)).toEqual([])
})
