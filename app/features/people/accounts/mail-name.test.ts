import { expect, test } from 'vitest'
import { mailName } from './mail-name.ts'

test('an email calls its reader by name, and by the username where the name is none', () => {
  expect(mailName({ name: 'Rashmi Shetty', username: 'rashmi_s' })).toBe('Rashmi Shetty')
  expect(mailName({ name: 'rashmi_s', username: 'rashmi_s' })).toBe('rashmi_s')
  expect(mailName({ name: 'Win now at evil.example', username: 'rashmi_s' })).toBe('rashmi_s')
})
