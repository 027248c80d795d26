import { expect, test } from 'vitest'
import { configure } from './config.server.ts'
import { openText, sealText } from './sealed-text.server.ts'

const SECRET = 'a secret of this test that is long enough'

test('what was changed, made up or sealed with another secret is not opened', async () => {
  configure({ SECRET })
  const sealed = await sealText('https://calendar.example/secret')
  expect(await openText(sealed)).toBe('https://calendar.example/secret')
  expect(await sealText('https://calendar.example/secret')).not.toBe(sealed)
  expect(sealed).not.toContain('calendar')
  for (let at = 0; at < sealed.length; at += 7) {
    const other = sealed[at] === '0' ? '1' : '0'
    expect(
      await openText(`${sealed.slice(0, at)}${other}${sealed.slice(at + 1)}`),
      `changed at ${at}`,
    ).toBeNull()
  }
  expect(await openText(sealed.slice(0, -2))).toBeNull()
  expect(await openText('00ff')).toBeNull()
  expect(await openText('made up')).toBeNull()
  configure({ SECRET: `${SECRET}, another` })
  expect(await openText(sealed)).toBeNull()
})
