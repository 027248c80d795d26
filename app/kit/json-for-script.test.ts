import { expect, test } from 'vitest'
import { jsonForScript } from './json-for-script.ts'

test('nothing that people wrote ends or opens a script', () => {
  const nasty = '</script><script>alert(1)</script><!-- \u2028 & \u2029'
  const text = jsonForScript({ name: nasty })
  expect(text).not.toMatch(/[<>&\u2028\u2029]/)
  expect(JSON.parse(text)).toEqual({ name: nasty })
})
