import { expect, test } from 'vitest'
import { pressedBy } from './pressed.ts'

function sent(fields: Record<string, string>): FormData {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields)) data.append(name, value)
  return data
}

test('the button that was pressed alone shows it, and no other sends anything meanwhile', () => {
  const remove = sent({ intent: 'remove', memberId: '2' })
  expect(pressedBy(remove, { intent: 'remove', memberId: '2' })).toEqual({ busy: true })
  expect(pressedBy(remove, { intent: 'remove', memberId: '1' })).toEqual({ held: true })
  expect(pressedBy(remove, { intent: 'invite' })).toEqual({ held: true })
  expect(pressedBy(remove, { intent: ['invite', 'remove'] })).toEqual({ busy: true })
})

test('a button without a name is told from others by what its form does not send', () => {
  expect(pressedBy(sent({ title: 'A' }), { intent: '' })).toEqual({ busy: true })
  expect(pressedBy(sent({ intent: 'ask' }), { intent: '' })).toEqual({ held: true })
  expect(pressedBy(sent({ title: 'A' }), {})).toEqual({ busy: true })
})

test('nothing is under way, and every button is ready', () => {
  expect(pressedBy(undefined, { intent: 'pay' })).toEqual({})
})
