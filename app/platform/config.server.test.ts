import { expect, test } from 'vitest'
import { readConfig } from './config.server.ts'

const production = {
  MODE: 'production',
  SECRET: 'x'.repeat(32),
  ORIGIN: 'https://quorum.example',
  OPERATOR_NAME: 'Quorum Learning Ltd',
  OPERATOR_ADDRESS: '1 Example Street, Exampletown',
  OPERATOR_EMAIL: 'office@quorum.example',
}

test('production starts with a secret, an origin and an operator', () => {
  expect(readConfig(production)).toMatchObject({ OPERATOR_NAME: 'Quorum Learning Ltd', DEV_PAGES: false })
})

test.each(['SECRET', 'ORIGIN', 'OPERATOR_NAME', 'OPERATOR_ADDRESS', 'OPERATOR_EMAIL'])(
  'production does not start without %s, nor with an empty one',
  (name) => {
    expect(() => readConfig({ ...production, [name]: undefined })).toThrow(name)
    expect(() => readConfig({ ...production, [name]: '' })).toThrow(name)
  },
)

test('a demo needs nothing, and its operator says that it is one', () => {
  expect(readConfig({}).OPERATOR_NAME).toContain('demo')
})

test('a mailbox that is none is refused by name', () => {
  expect(() => readConfig({ OPERATOR_EMAIL: 'office' })).toThrow('OPERATOR_EMAIL')
})
