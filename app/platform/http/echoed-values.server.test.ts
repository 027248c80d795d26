import { expect, test } from 'vitest'
import { echoedValues, LONGEST_ECHOED, MOST_ECHOED } from './echoed-values.server.ts'

test('what was typed comes back, without what is secret', () => {
  const typed = { title: 'Keeping bees', about: 'x'.repeat(20_000), mode: ['online', 'venue'] }
  expect(echoedValues({ ...typed, password: 'secret', cardNumber: '4242', resetToken: 'x' })).toEqual(typed)
})

test('no value comes back longer than a field, nor all of them longer than a form', () => {
  const long = 'x'.repeat(100_000)
  expect(echoedValues({ about: long, mode: [long] })).toEqual({
    about: long.slice(0, LONGEST_ECHOED),
    mode: [long.slice(0, LONGEST_ECHOED)],
  })
  const many = Object.fromEntries(Array.from({ length: 30 }, (_, at) => [`f${at}`, long]))
  const back = Object.values(echoedValues(many)).join('')
  expect(back).toHaveLength(MOST_ECHOED)
})
