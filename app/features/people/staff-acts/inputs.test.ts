import { expect, test } from 'vitest'
import { partyDecisionInput } from './inputs.ts'

const KEY = '01890000-0000-7000-8000-000000000000'

const wrongIn = (sent: Record<string, unknown>) =>
  partyDecisionInput
    .safeParse({ username: 'somebody', key: KEY, source: 'look', facts: '', ...sent })
    .error?.issues.map(({ path, message }) => `${path.join('.')} ${message}`)

test('what is wrong with a decision is said at once, in the order of its fields', () => {
  expect(wrongIn({})?.slice(0, 2)).toEqual(['acts staff-acts:decide.noAct', 'rule staff-acts:decide.noRule'])
  expect(wrongIn({ acts: ['party.hide', 'party.suspend'] })?.[0]).toBe('acts staff-acts:decide.notTogether')
  expect(wrongIn({ acts: 'party.hide' })?.map((line) => line.split(' ')[0])).toEqual(['rule', 'facts'])
  expect(wrongIn({ acts: ['party.hide', 'party.hide'], rule: 'fraud', facts: 'It is' })).toBeUndefined()
})
