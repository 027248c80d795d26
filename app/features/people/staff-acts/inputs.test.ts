import { expect, test } from 'vitest'
import { partyDecisionInput } from './inputs.ts'

const KEY = '01890000-0000-7000-8000-000000000000'

const wrongIn = (sent: Record<string, unknown>) =>
  partyDecisionInput
    .safeParse({ username: 'somebody', key: KEY, source: 'look', facts: '', ...sent })
    .error?.issues.map(({ path, message }) => `${path.join('.')} ${message}`)

test('which picture, and the code that will be asked for, are said with what else is wrong', () => {
  const whole = { acts: ['picture.remove', 'party.suspend'], rule: 'fraud', facts: 'It is' }
  expect(wrongIn({ ...whole, rule: undefined, facts: '' })).toEqual([
    'rule staff-acts:decide.noRule',
    'facts common:invalid.required',
    'pictures staff-acts:decide.noPicture',
    'code staff-acts:code.missing',
  ])
  const pictured = { ...whole, pictures: 'a-picture' }
  expect(wrongIn({ ...pictured, acts: 'picture.remove', facts: '' })).toEqual([
    'facts common:invalid.required',
  ])
  const twice = { ...whole, acts: [['party.suspend'], 7], code: ['a', 'b'], pictures: [['x']] }
  expect(wrongIn(twice)?.map((line) => line.split(' ')[0])).toEqual(['acts', 'pictures', 'code'])
  // Looked at last: who comes second is told so first.
  expect(wrongIn(pictured)).toBeUndefined()
  expect(wrongIn(whole)).toEqual(['pictures staff-acts:decide.noPicture', 'code staff-acts:code.missing'])
})

test('what is wrong with a decision is said at once, in the order of its fields', () => {
  expect(wrongIn({})?.slice(0, 2)).toEqual(['acts staff-acts:decide.noAct', 'rule staff-acts:decide.noRule'])
  expect(wrongIn({ acts: ['party.hide', 'party.suspend'] })?.[0]).toBe('acts staff-acts:decide.notTogether')
  expect(wrongIn({ acts: 'party.hide' })?.map((line) => line.split(' ')[0])).toEqual(['rule', 'facts'])
  expect(wrongIn({ acts: ['party.hide', 'party.hide'], rule: 'fraud', facts: 'It is' })).toBeUndefined()
})
